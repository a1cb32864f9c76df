import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

// Times are bigint, because microseconds since 1970 exceed 2^50, and PostgreSQL's integer ends at 2^31.

const ACCOUNTS = [
  `create table users (
    id text primary key,
    name text not null,
    email text not null unique,
    password_hash text not null,
    gender text not null,
    role text not null,
    mark text not null unique,
    suspended_at bigint,
    created_at bigint not null,
    email_confirmed_at bigint,
    pending_email text,
    has_signed_in integer not null default 0,
    constraint users_gender check (gender in ('male', 'female', 'other'))
  )`,
  `create index users_newest_first on users (created_at, id)`,
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    expires_at bigint not null,
    created_at bigint not null default 0,
    last_seen_at bigint not null default 0,
    device text not null default ''
  )`,
  `create index sessions_user_id on sessions (user_id)`,
  `create table new_devices (
    id text primary key,
    account_id text not null references users (id) on delete cascade,
    token_hash text not null,
    device text not null,
    signed_in_at bigint not null
  )`,
  `create index new_devices_account on new_devices (account_id)`,
  `create table second_factors (
    account_id text primary key references users (id) on delete cascade,
    secret text not null,
    recovery_salt text not null,
    turned_on_at bigint,
    last_step bigint not null,
    created_at bigint not null
  )`,
  `create table recovery_codes (
    account_id text not null references users (id) on delete cascade,
    code_hash text not null,
    constraint recovery_codes_once primary key (account_id, code_hash)
  )`,
  `create table account_links (
    token_hash text primary key,
    account_id text not null references users (id) on delete cascade,
    purpose text not null,
    email text not null,
    expires_at bigint not null,
    constraint account_links_newest unique (account_id, purpose)
  )`,
  `create table first_administrator_links (token_hash text primary key, expires_at bigint not null)`,
  `create table invitations (
    id text primary key,
    token_hash text not null unique,
    made_by text not null,
    created_at bigint not null,
    expires_at bigint not null,
    uses_left integer not null,
    inviter_id text references users (id) on delete cascade
  )`,
  `create index invitations_of_inviter on invitations (inviter_id)`,
];

const OFFICE = [
  `create table installation (key text primary key, value text not null)`,
  `create table contact_messages (
    id text primary key,
    name text not null,
    email text not null,
    message text not null,
    created_at bigint not null,
    handled_at bigint
  )`,
  `create index contact_messages_newest_first on contact_messages (created_at, id)`,
  `create table mails (
    id text primary key,
    kind text not null,
    recipient text not null,
    about text,
    words text not null,
    created_at bigint not null,
    attempts integer not null default 0,
    due_at bigint not null,
    claimed_until bigint not null default 0,
    failed_at bigint,
    fault text not null default ''
  )`,
  `create index mails_due_at on mails (failed_at, due_at)`,
  `create table audit_entries (
    id text primary key,
    at bigint not null,
    who text not null,
    what text not null,
    subject_id text references users (id) on delete set null
  )`,
  `create index audit_entries_list on audit_entries (at, id)`,
  `create index audit_entries_subject on audit_entries (subject_id)`,
  `create table gone_entries (id text primary key, created_at bigint not null, gone_at bigint not null)`,
  `create table repeated_calls (key_hash text primary key, called_at bigint not null, answer text)`,
  `create index repeated_calls_by_age on repeated_calls (called_at)`,
  `create table control_heads (number bigint not null)`,
  `insert into control_heads (number) values (0)`,
  `create table control_entries (
    number bigint primary key,
    kind text not null,
    subject text not null,
    noted_at bigint not null
  )`,
];

const CHAT = [
  `create table chat_rooms (
    id text primary key,
    last_sent_at bigint not null,
    last_removal bigint not null default 0,
    last_erasure bigint not null default 0,
    erased_before bigint not null default 0,
    previous_sent_at bigint not null default 0
  )`,
  `insert into chat_rooms (id, last_sent_at) values ('anonymous', 0), ('public', 0)`,
  `create table chat_room_clocks (
    room text not null references chat_rooms (id),
    noted_at bigint not null,
    sent_at bigint not null,
    constraint chat_room_clocks_when primary key (room, noted_at)
  )`,
  // reply_to is no foreign key, so a reply stays when its original is erased.
  `create table chat_messages (
    room text not null references chat_rooms (id),
    sent_at bigint not null,
    id text not null unique,
    author_id text references users (id) on delete set null,
    user_name text not null,
    text text not null,
    role text not null,
    mark text,
    gender text,
    idempotency_key text,
    removed_at bigint,
    removal bigint,
    reply_to text,
    hidden_by text,
    returned bigint,
    reported_at bigint,
    author_key text,
    constraint chat_messages_sequence primary key (room, sent_at),
    constraint chat_messages_idempotency unique (room, idempotency_key)
  )`,
  `create index chat_messages_removal on chat_messages (room, removal) where removal is not null`,
  `create index chat_messages_returned on chat_messages (room, returned) where returned is not null`,
  // Without this index, erasing an account would scan every message under the write lock.
  `create index chat_messages_of_author on chat_messages (author_id, sent_at) where author_id is not null`,
  `create table chat_reports (
    id text primary key,
    room text not null,
    message_id text not null references chat_messages (id) on delete cascade,
    reason text not null,
    reporter_key text not null,
    created_at bigint not null,
    resolved_at bigint,
    counts integer not null default 0,
    constraint chat_reports_once_each unique (message_id, reporter_key)
  )`,
  `create index chat_reports_by_message on chat_reports (message_id, created_at, resolved_at, room)`,
  `create index chat_reports_newest_first on chat_reports (created_at, message_id)`,
  `create table chat_words (place integer primary key, word text not null, action text not null)`,
  `create table chat_mutes (
    id text primary key,
    room text not null,
    mark text not null,
    user_name text not null,
    account_id text references users (id) on delete cascade,
    until bigint not null,
    created_at bigint not null,
    constraint chat_mutes_once_each unique (room, mark)
  )`,
  `create index chat_mutes_account_id on chat_mutes (account_id)`,
  `create table chat_room_settings (
    room text primary key,
    slow_mode_seconds bigint not null default 0,
    is_locked bigint not null default 0,
    flood_until bigint not null default 0,
    rules_off text not null default ''
  )`,
  `create table moderation_log (
    hour bigint not null,
    room text not null,
    action text not null,
    rule text not null,
    count bigint not null,
    constraint moderation_log_line primary key (hour, room, action, rule)
  )`,
  `create table day_keys (day text primary key, key text not null)`,
];

const MATERIALS = [
  `create table materials (
    id text primary key,
    kind text not null,
    subject text not null,
    title text not null,
    description text not null,
    status text not null,
    owner_id text references users (id) on delete set null,
    created_at bigint not null,
    revision text not null unique,
    page_count integer not null,
    source_hash text not null,
    published_at bigint,
    is_sample integer not null default 0,
    is_downloadable integer not null default 0,
    version integer not null default 1,
    title_key text not null default '',
    constraint materials_title unique (kind, subject, title)
  )`,
  `create index materials_list on materials (kind, subject, status, created_at)`,
  `create unique index materials_title_key on materials (kind, subject, title_key)`,
  `create index materials_of_owner on materials (owner_id)`,
  `create table former_addresses (
    kind text not null,
    subject text not null,
    title_key text not null,
    material_id text not null references materials (id) on delete cascade,
    constraint former_addresses_once primary key (kind, subject, title_key)
  )`,
  `create index former_addresses_of_material on former_addresses (material_id)`,
  `create table material_pages (
    material_id text not null references materials (id) on delete cascade,
    revision text not null,
    number integer not null,
    source text not null,
    source_index integer not null,
    width integer not null,
    height integer not null,
    placeholder text not null,
    text text not null,
    rendered_at bigint,
    failed_at bigint,
    lines text not null default '[]',
    rotation integer not null default 0,
    fault text,
    layout text,
    claimed_by text,
    claimed_until bigint not null default 0,
    notices text not null default '[]',
    constraint material_pages_address primary key (revision, number)
  )`,
  `create index material_pages_material_id on material_pages (material_id)`,
  `create index material_pages_queue on material_pages (material_id, number)
    where rendered_at is null and failed_at is null`,
  `create table library_versions (version bigint not null)`,
  `insert into library_versions (version) values (1)`,
];

const searchEntries = (id: 'bigserial' | 'integer') =>
  `create table search_entries (
    id ${id} primary key,
    material_id text not null references materials (id) on delete cascade,
    page integer not null,
    heading text not null,
    body text not null,
    often text not null default '',
    constraint search_entries_page unique (material_id, page)
  )`;

/**
 * Triggers count the library's version, which grows when a list changes, and note ended sessions and changed
 * roles, because a writer, such as `cog`, could forget to. On PostgreSQL they run at the commit: all writers update
 * the same row, and one that locked it before writing other rows could deadlock with others or delay them.
 */
const ON_POSTGRES = [
  searchEntries('bigserial'),
  `alter table search_entries add column vector tsvector not null generated always as (
    to_tsvector('simple', heading || ' ' || body)
  ) stored`,
  `create index search_entries_vector on search_entries using gin (vector) where page <> 0`,
  `create index search_entries_titles on search_entries using gin (vector) where page = 0`,
  `alter table search_entries add column often_vector tsvector not null
    generated always as (to_tsvector('simple', often)) stored`,
  `create index search_entries_often on search_entries using gin (often_vector)`,
  // SQLite has its index of messages in a separate file (decision 30).
  `create table message_index (id bigint primary key, words tsvector not null)`,
  // There is no pending list, because every search would have to read through it.
  `create index message_index_words on message_index using gin (words) with (fastupdate = off)`,
  `create table message_index_rooms (
    room text primary key,
    number integer not null unique,
    indexed_up_to bigint not null default 0,
    removals_seen bigint not null default 0
  )`,
  `create function count_library_version() returns trigger language plpgsql as $$
    begin update library_versions set version = version + 1; return null; end
  $$`,
  `create constraint trigger materials_changed after insert or update or delete on materials
    deferrable initially deferred for each row execute function count_library_version()`,
  `create constraint trigger cover_changed after update of width, height, placeholder on material_pages
    deferrable initially deferred for each row when (new.number = 1) execute function count_library_version()`,
  noteOnPostgres('note_ended_session', 'session ended', 'old.token_hash'),
  `create constraint trigger session_ended after delete on sessions deferrable initially deferred
    for each row when (old.expires_at > (extract(epoch from clock_timestamp()) * 1000)::bigint)
    execute function note_ended_session()`,
  noteOnPostgres('note_changed_role', 'role changed', 'new.id'),
  `create constraint trigger role_changed after update on users deferrable initially deferred
    for each row when (old.role <> new.role) execute function note_changed_role()`,
];

/** Titles and frequent words of pages are searched first, in an index of their own. */
const SEARCH_INDEXES = { search_index_heads: ['heading', 'often'], search_index_pages: ['body'] };

const ON_SQLITE = [
  searchEntries('integer'),
  // The index stores no text and follows the table by triggers, cascades included. It has prefixes from one letter on,
  // because without them a search for a prefix reads the whole index for every word.
  ...Object.entries(SEARCH_INDEXES).map(
    ([name, columns]) => `create virtual table ${name} using fts5 (
      ${columns.join(', ')}, content = 'search_entries', content_rowid = 'id', tokenize = 'ascii', prefix = '1 2 3 5 9'
    )`,
  ),
  `create trigger search_entries_added after insert on search_entries begin ${learn()} end`,
  `create trigger search_entries_gone after delete on search_entries begin ${forget()} end`,
  `create trigger search_entries_changed after update on search_entries begin ${forget()} ${learn()} end`,
  ...['insert', 'update', 'delete'].map(
    (event) => `create trigger materials_changed_by_${event} after ${event} on materials ${countVersion()}`,
  ),
  `create trigger cover_changed after update of width, height, placeholder on material_pages when new.number = 1
    ${countVersion()}`,
  `create trigger session_ended after delete on sessions when old.expires_at > unixepoch('subsec') * 1000
    ${noteOnSqlite('session ended', 'old.token_hash')}`,
  `create trigger role_changed after update of role on users when old.role <> new.role
    ${noteOnSqlite('role changed', 'new.id')}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...ACCOUNTS,
    ...OFFICE,
    ...CHAT,
    ...MATERIALS,
    ...(isPostgres(db) ? ON_POSTGRES : ON_SQLITE),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function noteOnPostgres(name: string, kind: string, subject: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    declare next bigint;
    begin
      update control_heads set number = number + 1 returning number into next;
      insert into control_entries (number, kind, subject, noted_at)
        values (next, '${kind}', ${subject}, (extract(epoch from clock_timestamp()) * 1000)::bigint);
      return null;
    end
  $$`;
}

function noteOnSqlite(kind: string, subject: string): string {
  return `begin
    update control_heads set number = number + 1;
    insert into control_entries (number, kind, subject, noted_at)
      select number, '${kind}', ${subject}, cast(unixepoch('subsec') * 1000 as integer) from control_heads;
  end`;
}

function countVersion(): string {
  return 'begin update library_versions set version = version + 1; end';
}

function learn(): string {
  const statements = Object.entries(SEARCH_INDEXES).map(
    ([name, columns]) =>
      `insert into ${name} (rowid, ${columns.join(', ')}) values (${valuesOf('new', columns)});`,
  );
  return statements.join('\n');
}

function forget(): string {
  const statements = Object.entries(SEARCH_INDEXES).map(
    ([name, columns]) => `insert into ${name} (${name}, rowid, ${columns.join(', ')})
      values ('delete', ${valuesOf('old', columns)});`,
  );
  return statements.join('\n');
}

function valuesOf(row: 'new' | 'old', columns: string[]): string {
  return ['id', ...columns].map((column) => `${row}.${column}`).join(', ');
}
