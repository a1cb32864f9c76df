/** A start never scans whole tables that grow over the years. */
import { CamelCasePlugin, CompiledQuery, Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { startTestServer } from '#test/server/server.ts';
import { databaseFile } from './open.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** The names include the aliases that queries use. */
const GROWING =
  'chat_messages|material_pages|page|search_entries|entry|users|audit_entries|mails|contact_messages';
/** Scanning an index that contains only waiting rows is no scan of the table. */
const SCAN = new RegExp(
  `^SCAN (${GROWING})(?! USING (COVERING )?INDEX material_pages_(queue|to_recognise))\\b`,
);

const QUERY = /^\s*(select|update|delete|insert|with)/i;

oneDatabase('A start', (database) => {
  it('reads no table through that grows with the years', async () => {
    const asked: CompiledQuery[] = [];
    const db = new Kysely<Tables>({
      dialect: sqliteDialect(databaseFile(database().dataDir), () => {}),
      plugins: [new CamelCasePlugin()],
      log: ({ query }) => void asked.push(query),
    });
    const server = await startTestServer({ ...database(), db }, { environment: { TEXT_RECOGNITION: 'on' } });
    await server.stop();
    const scans: string[] = [];
    for (const { sql: text, parameters } of asked.filter(({ sql: text }) => QUERY.test(text))) {
      const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<{ detail: string }>(plan);
      scans.push(...rows.filter(({ detail }) => SCAN.test(detail)).map(({ detail }) => `${detail}: ${text}`));
    }
    await db.destroy();
    expect(asked.length).toBeGreaterThan(10);
    expect(scans).toEqual([]);
  });
});
