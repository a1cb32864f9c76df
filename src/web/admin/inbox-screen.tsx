import { useState } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { InboxMessage } from '#shared/contact.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useInstallation } from '#web/lib/installation.ts';
import { type Pages, usePages } from '#web/lib/use-pages.ts';
import { ToggleGroup } from '#web/ui/controls/toggle-group.tsx';
import { EntryList } from '#web/ui/entries/entry-list.tsx';
import { ListToolbar } from '#web/ui/layout/list-layout.tsx';
import { DeskScreen } from './desk/desk-screen.tsx';
import { InboxRow } from './inbox/inbox-row.tsx';
import * as texts from './inbox/texts.ts';

const SHOWN = [
  { value: 'new', label: texts.toAnswer },
  { value: 'archived', label: texts.archive },
] as const;

const countOf = (shown: number, { hasMore, entries }: Pages<InboxMessage>) =>
  hasMore ? texts.amongNewest(shown, entries.length) : texts.messageCount(shown);

/** What people have written with the contact form. */
export default function InboxScreen() {
  const [show, setShow] = useState<(typeof SHOWN)[number]['value']>('new');
  const sendsMail = useInstallation()?.sendsMail ?? false;
  const pages = usePages<InboxMessage>({
    load: async (before) =>
      (await call(ENDPOINTS.listContactMessages, { query: before ? { before } : {} })).messages,
    cursorOf: ({ _id }) => _id,
  });
  const entries = pages.entries.filter(({ handled }) => handled === (show === 'archived'));
  return (
    <DeskScreen desk="inbox">
      <ListToolbar count={pages.state === 'ready' ? countOf(entries.length, pages) : ''}>
        <ToggleGroup label={texts.show} value={show} options={SHOWN} onPress={setShow} />
      </ListToolbar>
      <EntryList
        pages={{ ...pages, entries }}
        label={texts.messages}
        failure={messageOf(pages.failure, texts.notLoaded)}
        empty={texts.nothing[show]}
      >
        {(message) => (
          <InboxRow
            key={message._id}
            {...{ message, sendsMail }}
            onChanged={(by) => pages.replace(message, by)}
          />
        )}
      </EntryList>
    </DeskScreen>
  );
}
