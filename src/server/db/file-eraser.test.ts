import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { type eachDatabase, oneDatabase, postgresDatabase } from '#test/server/database.ts';
import { type MailServer, startMailServer } from '#test/server/mail-server.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { createLog } from '../log.ts';
import { openFileEraser } from './file-eraser.ts';
import { connectTo } from './postgres.ts';

const REGRETTED = 'words that somebody regrets';

/** Sends and removes the words; returns how long the removal and the next message took together. */
async function sayAndRemove(server: TestServer) {
  const admin = await server.signIn('admin');
  const window = await openWindow(server.url, { room: 'anonymous' });
  await window.join();
  const { id } = await window.say(REGRETTED);
  const askedAt = performance.now();
  const { status } = await admin.call('DELETE', `/api/chat/anonymous/messages/${id}`);
  await window.say('what is said next');
  window.close();
  return { status, tookMs: performance.now() - askedAt };
}

function testServer(database: Parameters<Parameters<typeof eachDatabase>[1]>[0]) {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server?.stop());
  return () => server;
}

oneDatabase('What is removed while somebody else reads the database’s file', (database) => {
  const server = testServer(database);

  it('holds up neither the removal nor who speaks, and is gone from the files once that reader is done', async () => {
    const file = path.join(database().dataDir, 'cogito.sqlite');
    const window = await openWindow(server().url, { room: 'anonymous' });
    await window.join();
    await window.say('so that there is something to read');
    window.close();
    const backup = new DatabaseSync(file, { readOnly: true });
    backup.exec('begin');
    backup.prepare('select count(*) from chat_messages').get();
    const { status, tookMs } = await sayAndRemove(server());
    expect([status, tookMs < 2000]).toEqual([200, true]);
    expect(readFileSync(`${file}-wal`).includes(REGRETTED)).toBe(true);
    backup.exec('commit');
    backup.close();
    await eventually(() => {
      for (const each of [file, `${file}-wal`])
        expect(existsSync(each) && readFileSync(each).includes(REGRETTED)).toBe(false);
    });
  });
});

oneDatabase('What is removed one by one', (database) => {
  it('is erased together once a second, so that those who write meanwhile hardly wait', async () => {
    const doneAt: number[] = [];
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        doneAt.push(performance.now());
        return result;
      },
    };
    const db = database().db.withPlugin(watch);
    const eraser = openFileEraser({ db, databaseUrl: null, log: createLog('silent') });
    await eventually(() => {
      eraser.request();
      expect(doneAt.length).toBeGreaterThan(1);
    });
    const [first = 0, second = 0] = doneAt;
    // A timer starts at the event loop's last look at the clock, so it may be early by as much as the erasing took.
    expect(second - first).toBeGreaterThan(500);
    await eraser.close();
  });
});

oneDatabase('What people delete of themselves', (database) => {
  let post: MailServer;
  let server: TestServer;
  beforeAll(async () => {
    post = await startMailServer();
    server = await startTestServer(database(), { environment: post.environment });
  });
  afterAll(async () => {
    await server.stop();
    await post.stop();
  });

  const write = async () => {
    const message = { name: 'Asha', email: 'asha@example.edu', message: REGRETTED };
    await server.visitor.call('POST', '/api/contact', message);
    const admin = await server.signIn('admin');
    return { admin, id: (await admin.call('GET', '/api/contact')).body.messages[0]._id };
  };
  const removeMessage = async () => {
    const { admin, id } = await write();
    return admin.call('DELETE', `/api/contact/${id}`);
  };
  const sendMail = async () => {
    const mail = { id: 'mail', kind: 'reply', recipient: 'asha@example.edu', words: REGRETTED };
    await database()
      .db.insertInto('mails')
      .values({ ...mail, createdAt: 0, dueAt: 0 })
      .execute();
    await post.nextTo('asha@example.edu');
    return { status: 200 };
  };
  const leave = async () => {
    const { call } = await server.signIn('student', REGRETTED);
    return call('DELETE', '/api/account', { currentPassword: TEST_PASSWORD, removeMessages: false });
  };

  it.each([
    ['a message of the contact form', removeMessage],
    ['a mail that was sent', sendMail],
    ['an account', leave],
  ])('is gone from the files: %s', async (_what, remove) => {
    const file = path.join(database().dataDir, 'cogito.sqlite');
    // The erasing after the start is over.
    await eventually(() => expect(statSync(`${file}-wal`).size).toBe(0));
    expect((await remove()).status).toBe(200);
    await eventually(() => {
      for (const each of [file, `${file}-wal`]) expect(readFileSync(each).includes(REGRETTED)).toBe(false);
    });
  });
});

postgresDatabase('What is removed while somebody else reads the database', (database) => {
  const server = testServer(database);
  const leave = async () => {
    const { call } = await server().signIn('student');
    const leaving = { currentPassword: TEST_PASSWORD, removeMessages: false };
    return { ...(await call('DELETE', '/api/account', leaving)), tookMs: 0 };
  };

  it.each([
    ['chat_messages', () => sayAndRemove(server())],
    ['users', leave],
  ])('is a dead row of %s no longer once that reader is done', async (table, remove) => {
    const { db, databaseUrl } = database();
    const backup = await connectTo(databaseUrl ?? '', {});
    await backup.query('begin isolation level repeatable read');
    await backup.query('select count(*) from chat_messages');
    const { status, tookMs } = await remove();
    expect([status, tookMs < 2000]).toEqual([200, true]);
    const deadRows = async () => {
      const { rows } = await sql<{ dead: number }>`
        select n_dead_tup as dead from pg_stat_user_tables where relname = ${table}`.execute(db);
      return rows[0]?.dead;
    };
    await eventually(async () => expect(await deadRows()).toBeGreaterThan(0));
    await backup.query('commit');
    await backup.end();
    await eventually(async () => expect(await deadRows()).toBe(0));
  });
});
