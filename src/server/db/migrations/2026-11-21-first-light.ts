import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

// Microseconds since 1970 pass 2^50, and PostgreSQL's integer ends at 2^31.
const WHOLE = 'bigint';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull().unique())
    .addColumn('suspended_at', WHOLE)
    .addColumn('created_at', WHOLE, (column) => column.notNull())
    .addCheckConstraint('users_gender', sql`gender in ('male', 'female', 'other')`)
    .addCheckConstraint('users_role', sql`role in ('student', 'instructor', 'admin')`)
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', WHOLE, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', WHOLE, (column) => column.notNull())
    .addColumn('handled_at', WHOLE)
    .execute();

  await createChat(db);
  await createMaterials(db);

  await db.schema
    .createTable('installation')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createChat(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chat_rooms')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('last_sent_at', WHOLE, (column) => column.notNull())
    .execute();
  await sql`insert into chat_rooms (id, last_sent_at) values ('anonymous', 0), ('public', 0)`.execute(db);

  await db.schema
    .createTable('chat_messages')
    .addColumn('room', 'text', (column) => column.notNull().references('chat_rooms.id'))
    .addColumn('sent_at', WHOLE, (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('mark', 'text')
    .addColumn('gender', 'text')
    .addColumn('idempotency_key', 'text')
    .addColumn('removed_at', WHOLE)
    .addPrimaryKeyConstraint('chat_messages_sequence', ['room', 'sent_at'])
    .addUniqueConstraint('chat_messages_idempotency', ['room', 'idempotency_key'])
    .addCheckConstraint('chat_messages_anonymous', sql`room <> 'anonymous' or author_id is null`)
    .execute();
  if (!isPostgres(db)) await noteLastTimestamps(db);

  await db.schema
    .createTable('chat_reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) =>
      column.notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('reporter_key', 'text', (column) => column.notNull())
    .addColumn('created_at', WHOLE, (column) => column.notNull())
    .addColumn('resolved_at', WHOLE)
    .addUniqueConstraint('chat_reports_once_each', ['message_id', 'reporter_key'])
    .execute();

  await db.schema
    .createTable('day_keys')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute();
}

/** PostgreSQL's insert takes the room's timestamps itself, under a lock that several processes respect. */
async function noteLastTimestamps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger chat_messages_stored after insert on chat_messages begin
      update chat_rooms set last_sent_at = new.sent_at where id = new.room and last_sent_at < new.sent_at;
    end`.execute(db);
}

async function createMaterials(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('materials')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', WHOLE, (column) => column.notNull())
    .addColumn('revision', 'text', (column) => column.notNull().unique())
    .addColumn('page_count', 'integer', (column) => column.notNull())
    .addColumn('source_hash', 'text', (column) => column.notNull())
    .addUniqueConstraint('materials_title', ['kind', 'subject', 'title'])
    .execute();
  await db.schema
    .createIndex('materials_list')
    .on('materials')
    .columns(['kind', 'subject', 'status', 'created_at'])
    .execute();

  await db.schema
    .createTable('material_pages')
    .addColumn('material_id', 'text', (column) =>
      column.notNull().references('materials.id').onDelete('cascade'),
    )
    .addColumn('revision', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('source_index', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('placeholder', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('rendered_at', WHOLE)
    .addColumn('failed_at', WHOLE)
    .addPrimaryKeyConstraint('material_pages_address', ['revision', 'number'])
    .execute();
  await db.schema
    .createIndex('material_pages_material_id')
    .on('material_pages')
    .column('material_id')
    .execute();
  await db.schema
    .createIndex('material_pages_queue')
    .on('material_pages')
    .columns(['material_id', 'number'])
    .where(sql.ref('rendered_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute();
}
