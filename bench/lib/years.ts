/** The data of a college after years: accounts, a library, and rooms with all messages; the same in every run. */
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { openIndexFile } from '#server/chat/search/index-database.ts';
import { databaseFile, openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { entryOf } from '#server/search/entries.ts';
import { reindexLibrary } from '#server/search/reindexing.ts';
import { toIndexed } from '#server/search/words.ts';
import { titleKey } from '#shared/characters.ts';
import { wordsOf } from '#shared/search/words.ts';
import { chance, textOf } from './words-of-years.ts';

export type Years = { accounts: number; items: number; pages: number; messages: number };

/** The amounts after three years. */
export const THREE_YEARS: Years = { accounts: 5000, items: 415, pages: 39_435, messages: 2_000_000 };

const YEARS_MS = 3 * 365 * 24 * 3_600_000;
const WORDS_OF_PAGE = 250;
/** Everything is written in a few large commits, and a crash would only mean another run. */
const IN_A_HURRY = 'pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -200000;';
const log = createLog('error');

/** Fills a new installation in `dataDir`, including its index of messages. */
export async function seedYears(dataDir: string, years: Years): Promise<void> {
  const db = await openDatabase({ databaseUrl: null, dataDir }, log);
  const index = await openIndexFile(dataDir, log);
  // The entries are in the newest spelling, so the server has nothing to index again.
  await reindexLibrary(db, new AbortController().signal);
  await Promise.all([db.destroy(), index.destroy()]);
  const now = Date.now();
  const indexed = new Promise<void>((resolve, reject) => {
    const workerData = { dataDir, years, now };
    const worker = new Worker(new URL('./years-index.ts', import.meta.url), { workerData });
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  const file = openInAHurry(databaseFile(dataDir));
  for (const index of LIBRARY_INDEXES) gather(file, index, GATHERED.forSeeding);
  inOneCommit(file, () => putAccounts(file, years, now));
  inOneCommit(file, () => putLibrary(file, years, now));
  inOneCommit(file, () => putMessages(file, years, now));
  for (const index of LIBRARY_INDEXES) gather(file, index, GATHERED.byDefault);
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
  await indexed;
}

const LIBRARY_INDEXES = ['search_index_heads', 'search_index_pages', 'search_index_sounds'];

/** FTS5 writes what it has collected in memory whenever it has this many bytes: a megabyte by default. */
export const GATHERED = { forSeeding: 256 * 1024 * 1024, byDefault: 1024 * 1024 };

export const gather = (file: DatabaseSync, table: string, bytes: number) =>
  file.exec(`insert into ${table} (${table}, rank) values ('hashsize', ${bytes})`);

export function openInAHurry(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(IN_A_HURRY);
  return database;
}

export function inOneCommit(file: DatabaseSync, work: () => void): void {
  file.exec('begin immediate');
  work();
  file.exec('commit');
}

function putAccounts(file: DatabaseSync, { accounts }: Years, now: number): void {
  const put = file.prepare(
    `insert into users (id, name, email, password_hash, gender, role, mark, created_at, has_signed_in)
    values (?, ?, ?, '', 'other', 'student', ?, ?, 1)`,
  );
  for (let n = 0; n < accounts; n++) {
    const at = now - Math.round(YEARS_MS * (1 - n / accounts));
    put.run(`account-${n}`, `Person ${n}`, `person${n}@example.edu`, `m${n}`, at);
  }
}

const SUBJECTS = ['Physics', 'Chemistry', 'Maths', 'English', 'Nepali', 'Computer', 'Biology'];

function putLibrary(file: DatabaseSync, { items, pages }: Years, now: number): void {
  const putItem = file.prepare(
    `insert into materials (id, kind, subject, title, title_key, description, status, created_at, published_at, revision, page_count, source_hash)
    values (?, 'assignment', ?, ?, ?, ?, 'published', ?, ?, ?, ?, '')`,
  );
  const putPage = file.prepare(
    `insert into material_pages (material_id, revision, number, source, source_index, width, height, placeholder, text, lines, layout, rendered_at)
    values (?, ?, ?, 'source-1.pdf', ?, 1600, 2264, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxx', ?, ?, '{}', 1)`,
  );
  const putEntry = file.prepare(
    'insert into search_entries (material_id, page, heading, body, often, sounds) values (?, ?, ?, ?, ?, ?)',
  );
  let left = pages;
  for (let n = 0; n < items; n++) {
    // There are a few thick books and many papers.
    const count =
      n === items - 1
        ? left
        : Math.max(1, Math.min(500, left - (items - n - 1), thickness(n, pages / items)));
    left -= count;
    const [id, revision] = [`item-${n}`, `revision-${n}`];
    const [title, description] = [`${textOf(n, 'title', 4)} ${n}`, textOf(n, 'description', 15)];
    const subject = SUBJECTS[n % SUBJECTS.length] as string;
    const at = now - Math.round(YEARS_MS * (1 - n / items));
    putItem.run(id, subject, title, titleKey(title), description, at, at, revision, count);
    putEntry.run(id, 0, spelt(`${title} ${description}`), '', '', '');
    for (let page = 1; page <= count; page++) {
      const text = textOf(n * 1000 + page, 'page', WORDS_OF_PAGE);
      putPage.run(id, revision, page, page - 1, text, linesOf(text));
      const { body, often, sounds } = entryOf(text);
      putEntry.run(id, page, '', body, often, sounds);
    }
  }
}

const thickness = (n: number, mean: number) => Math.round(-mean * Math.log(1 - chance(n, 'thickness')));

/** Makes lines as long as those of a real page, which have the place of each word. */
function linesOf(text: string): string {
  const lines = text.match(/(?:\S+ ?){1,10}/g) ?? [];
  return JSON.stringify(
    lines.map((line, n) => ({ text: line, x: 0.12, y: n / 40, width: 0.71, at: [0.1, 0.2] })),
  );
}

export const spelt = (text: string) => toIndexed(wordsOf(text));

/** Every second message belongs to the anonymous room. */
function putMessages(file: DatabaseSync, years: Years, now: number): void {
  const put = file.prepare(
    `insert into chat_messages (room, sent_at, id, author_id, user_name, text, role, mark, gender)
    values (?, ?, ?, ?, ?, ?, 'member', 'abcdef', ?)`,
  );
  for (let n = 0; n < years.messages; n++) {
    const { room, sentAt, name, text } = messageOf(n, years, now);
    const account = room === 'public' ? `account-${authorOf(n, years)}` : null;
    put.run(room, sentAt, idOf(n), account, name, text, account && 'other');
  }
  const end = now * 1000;
  for (const room of ['anonymous', 'public'])
    file
      .prepare(
        `insert into chat_rooms (id, last_sent_at, previous_sent_at) values (?, ?, ?)
        on conflict (id) do update set last_sent_at = excluded.last_sent_at`,
      )
      .run(room, end, end);
}

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A hundredth of the people write a tenth of the messages. */
const authorOf = (n: number, { accounts }: Years) => Math.floor(accounts * chance(n, 'author') ** 2);

export function messageOf(n: number, { messages, accounts }: Years, now: number) {
  const room = n % 2 === 0 ? 'anonymous' : 'public';
  const sentAt = (now - YEARS_MS) * 1000 + Math.floor((YEARS_MS * 1000 * n) / messages) - 1;
  const name = room === 'public' ? `Person ${authorOf(n, { accounts } as Years)}` : `Cog${n % 1000}`;
  return {
    room,
    sentAt,
    name,
    text: textOf(n, 'message', 3 + Math.floor(14 * chance(n, 'length'))),
  } as const;
}
