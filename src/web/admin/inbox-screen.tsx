import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { InboxMessage } from '#shared/contact.ts';
import type { InboxState } from '#shared/lists.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { EntryList } from '#web/ui/entries/entry-list.tsx';
import { ListToolbar } from '#web/ui/layout/layout.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { InboxRow } from './inbox/inbox-row.tsx';
import * as texts from './inbox/texts.ts';

const SHOWN = [
  { value: 'open', label: texts.open },
  { value: 'archived', label: texts.archivedTab },
] as const satisfies { value: InboxState; label: string }[];

const LOOKS_EVERY_MS = 5000;

/** Lists the messages sent with the contact form. */
export default function InboxScreen() {
  const [show, setShow] = useState<InboxState>('open');
  const [counts, setCounts] = useState({ open: 0, archived: 0 });
  const sendsMail = useInstallation()?.sendsMail ?? false;
  const pages = usePages<InboxMessage>({
    load: async (before) => {
      const query = { state: show, ...(before && { before }) };
      const answer = await call(ENDPOINTS.listContactMessages, { query });
      setCounts(answer.counts);
      return answer.messages;
    },
    cursorOf: ({ _id }) => _id,
    query: show,
    everyMs: LOOKS_EVERY_MS,
  });
  /** `by` is null for a deleted message. */
  const replace = (message: InboxMessage, by: InboxMessage | null) => {
    const isStillHere = by !== null && by.handled === message.handled;
    pages.replace(message, isStillHere ? by : null);
    if (isStillHere) return;
    const [from, to] = message.handled ? (['archived', 'open'] as const) : (['open', 'archived'] as const);
    setCounts((known) => ({ ...known, [from]: known[from] - 1, ...(by && { [to]: known[to] + 1 }) }));
  };
  return (
    <DeskScreen desk="inbox">
      <ListToolbar count={pages.state === 'ready' ? texts.messageCount(counts[show]) : ''}>
        <ToggleGroup label={texts.show} value={show} options={SHOWN} onPress={setShow} />
      </ListToolbar>
      <EntryList
        pages={pages}
        label={texts.messages}
        failure={messageOf(pages.failure, texts.notLoaded)}
        empty={texts.nothing[show]}
      >
        {(message) => (
          <InboxRow key={message._id} {...{ message, sendsMail }} onChanged={(by) => replace(message, by)} />
        )}
      </EntryList>
    </DeskScreen>
  );
}
