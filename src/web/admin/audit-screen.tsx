import { ENDPOINTS } from '#shared/api.ts';
import type { AuditEntry } from '#shared/audit.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { Entry } from '#web/ui/entries/entry.tsx';
import { EntryList } from '#web/ui/entries/entry-list.tsx';
import * as texts from './audit/texts.ts';
import { DeskScreen } from './desk/desk-screen.tsx';
import { Moment } from './desk/moment.tsx';

/** Every administrative act, for administrators. */
export default function AuditScreen() {
  const pages = usePages<AuditEntry>({
    load: async (before) => (await call(ENDPOINTS.readAuditLog, { query: before ? { before } : {} })).entries,
    cursorOf: ({ id }) => id,
  });
  return (
    <DeskScreen desk="audit">
      <EntryList
        pages={pages}
        label={texts.acts}
        failure={messageOf(pages.failure, texts.notLoaded)}
        empty={{ title: texts.empty, text: texts.emptyText }}
      >
        {({ id, at, who, what }) => (
          <Entry
            key={id}
            facts={
              <>
                <Moment at={at} />
                <bdi>{who}</bdi>
              </>
            }
          >
            {what}
          </Entry>
        )}
      </EntryList>
    </DeskScreen>
  );
}
