import { ENDPOINTS } from '#shared/api.ts';
import type { AuditEntry } from '#shared/moderation.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { Entry, EntryList, Moment } from '#web/ui/entries/entry-list.tsx';
import { act, actor } from './act-texts.ts';
import { DeskScreen } from './desk/desk-screen.tsx';
import * as texts from './texts.ts';

/** Lists every administrative act, for administrators. */
export default function AuditScreen() {
  const pages = usePages<AuditEntry>({
    load: async (before) => (await call(ENDPOINTS.readAuditLog, { query: before ? { before } : {} })).entries,
    cursorOf: ({ id }) => id,
  });
  return (
    <DeskScreen desk="audit">
      <EntryList
        pages={pages}
        label={texts.auditEntries}
        failure={messageOf(pages.failure, texts.auditNotLoaded)}
        empty={{ title: texts.auditEmpty, text: texts.auditEmptyText }}
      >
        {({ id, at, who, what }) => (
          <Entry
            key={id}
            facts={
              <>
                <Moment at={at} />
                <bdi>{actor(who)}</bdi>
              </>
            }
          >
            <span lang={languageOf(act(what))}>{act(what)}</span>
          </Entry>
        )}
      </EntryList>
    </DeskScreen>
  );
}
