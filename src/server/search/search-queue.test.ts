import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { type Account, createAccount } from '../accounts/accounts.ts';
import { readConfig } from '../config.ts';
import { serveOn } from '../http/endpoints.ts';
import { addMaterial, isShown } from '../materials/materials.ts';
import { serveSearch } from './search.ts';

const REPLACED = 90;

oneDatabase('People who type in the search', (database) => {
  const http = Fastify();
  const held = Promise.withResolvers<void>();
  let [asked, searched] = [0, 0];
  beforeAll(async () => {
    const { db, dataDir } = database();
    const person = { name: 'Asha', email: 'a@example.edu', passwordHash: '', gender: 'other' } as const;
    const account: Account = await createAccount(db, { ...person, role: 'student' }, 1);
    http.decorateRequest('session', null);
    http.addHook('onRequest', async () => {
      asked++;
    });
    const session = { account, tokenHash: '', createdAt: 0, expiresAt: 0, seenAt: 0 };
    const serve = serveOn(
      http,
      async () => session,
      (_, work) => work(async () => {}),
    );
    const deps = { config: readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }), now: Date.now };
    const readFound = async () => {
      searched++;
      await held.promise;
      return [];
    };
    serveSearch(serve, deps, { reader: db, readFound, isShown });
    await addOptics(db);
    await http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => http.close());

  const ask = (signal: AbortSignal | null = null) =>
    fetch(`http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api/search?q=optics`, { signal });
  const open = () =>
    new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)));

  it('are answered while many letters have replaced their questions, which are not looked up any more', async () => {
    const first = [ask(), ask()];
    await eventually(() => expect(searched).toBe(2));
    for (const round of [1, 2]) {
      const typing = new AbortController();
      const replaced = Array.from({ length: REPLACED }, () => ask(typing.signal));
      await eventually(() => expect(asked).toBe(2 + round * REPLACED));
      typing.abort();
      await Promise.allSettled(replaced);
      await eventually(async () => expect(await open()).toBe(2));
    }
    const last = ask();
    await eventually(() => expect(asked).toBe(3 + 2 * REPLACED));
    held.resolve();
    const statuses = await Promise.all([...first, last].map(async (answer) => (await answer).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect(searched).toBe(3);
  });
});

const addOptics = (db: Parameters<typeof addMaterial>[0]) =>
  addMaterial(
    db,
    {
      kind: 'assignment',
      subject: 'Physics',
      title: 'Optics',
      description: '',
      status: 'published',
      ownerId: null,
      isSample: 0,
      createdAt: 1,
      revision: 'r1',
      sourceHash: '',
    },
    [{ source: '1.pdf', sourceIndex: 0, width: 100, height: 100 }],
  );
