import { useState } from 'react';
import { ANNOUNCER } from '#shared/chat.ts';
import { MessageRow } from './message-row.tsx';

/** An announcement as the room will show it, were it made when this was opened. */
export function AnnouncementPreview({ text }: { text: string }) {
  const [timestamp] = useState(() => new Date().toISOString());
  // Without an id it has no actions.
  const message = { id: '', user: ANNOUNCER, message: text, timestamp, role: 'admin' } as const;
  return (
    <MessageRow
      row={{ kind: 'message', key: '', message, isOwn: false, startsGroup: true, original: null }}
      query=""
      showsMark={false}
      look={undefined}
      isReported={false}
    />
  );
}
