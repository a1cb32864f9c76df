import type { ENDPOINTS } from '#shared/api.ts';
import { dateFormat } from '#shared/language.ts';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import type { LogEntry } from '#shared/moderation.ts';
import { ROOM_TEXTS } from '#web/chat/room-texts.ts';
import { addressOf, messageOf, replyTo } from '#web/lib/api.ts';
import { fetchWhole } from '#web/lib/fetch-whole.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { Entry, EntryList, Tag } from '#web/ui/entries/entry-list.tsx';
import { ListMain } from '#web/ui/layout/layout.tsx';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import * as texts from './texts.ts';

// Importing only the type of the endpoints keeps their schemas out of this screen's bundle.
const PATH: typeof ENDPOINTS.readPublicLog.path = '/api/moderation';

/** Lists the moderators' actions by the hour. Everybody may read it, and it names nobody. */
export default function PublicLogScreen() {
  const navigate = useNavigate();
  const pages = usePages<LogEntry>({
    load: (before) => fullPage(requestLog, before),
    cursorOf: ({ hour }) => hour,
  });
  useDocumentTitle(texts.title);
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} onBack={() => navigate('/')} />
      <ListMain tabIndex={-1}>
        <EntryList
          pages={pages}
          label={texts.title}
          failure={messageOf(pages.failure, texts.notLoaded)}
          empty={{ title: texts.empty, text: texts.emptyText }}
        >
          {(entry) => <LogRow key={keyOf(entry)} entry={entry} />}
        </EntryList>
      </ListMain>
    </>
  );
}

const requestLog = async (before?: string) =>
  (await replyTo<typeof ENDPOINTS.readPublicLog>(fetchWhole(addressOf(PATH, {}, before ? { before } : {}))))
    .log;

/** Loads whole hours until the page is full, because the server may send fewer entries although more follow. */
export async function fullPage(request: typeof requestLog, before?: string): Promise<LogEntry[]> {
  const page = await request(before);
  const last = page.at(-1);
  if (!last || page.length >= LIST_PAGE_SIZE) return page;
  return [...page, ...(await fullPage(request, last.hour))];
}

const keyOf = ({ hour, room, action, rule }: LogEntry) => [hour, room, action, rule].join(' ');

const hourOf = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

function LogRow({ entry: { hour, room, action, rule, count } }: { entry: LogEntry }) {
  return (
    <Entry
      facts={
        <>
          <time dateTime={hour}>{texts.hourFrom(hourOf(Date.parse(hour)))}</time>
          <span>{ROOM_TEXTS[room].title}</span>
          <Tag>{rule ? texts.byRule[rule] : texts.byModerator}</Tag>
        </>
      }
    >
      <span>{texts.done[action]}</span> <span>{texts.times(count)}</span>
    </Entry>
  );
}
