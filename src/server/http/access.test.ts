/** Compares how every call answers each role with a table that is written by hand: a new endpoint fails here. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#shared/api.ts';
import type { Material } from '#shared/materials.ts';
import { ACCOUNT_ROWS } from '#test/server/access/account-rows.ts';
import { CALLERS, type CallerName, ROLE_OF, type Row } from '#test/server/access/callers.ts';
import { COLLEGE_ROWS } from '#test/server/access/college-rows.ts';
import { MATERIAL_ROWS } from '#test/server/access/material-rows.ts';
import { MODERATION_ROWS } from '#test/server/access/moderation-rows.ts';
import { oneDatabase } from '#test/server/database.ts';
import { type Answer, startTestServer, type TestServer } from '#test/server/server.ts';
import { createWorld, type World } from '#test/server/world.ts';
import type { Account } from '../accounts/accounts.ts';
import { SESSION_COOKIE, startSession } from '../accounts/sessions.ts';

const MATRIX: Record<keyof typeof ENDPOINTS, Row[]> = {
  ...ACCOUNT_ROWS,
  ...MATERIAL_ROWS,
  ...MODERATION_ROWS,
  ...COLLEGE_ROWS,
};

oneDatabase('Access', (database) => {
  let server: TestServer;
  let world: World;
  const accounts = new Map<CallerName, Account>();

  beforeAll(async () => {
    server = await startTestServer(database());
    for (const [name, role] of Object.entries(ROLE_OF))
      accounts.set(name as CallerName, (await server.signIn(role)).account);
    const cookie = await cookieOf('owner');
    const account = accounts.get('owner') as Account;
    const fetchAsOwner = (path: string, init?: RequestInit) => ask(path, cookie, init);
    world = await createWorld(database().db, server, { ...server.visitor, fetch: fetchAsOwner, account });
  });
  afterAll(() => server?.stop());

  /** Each call has its own session, so that a call which ends it leaves the others alone. */
  async function cookieOf(name: CallerName): Promise<string> {
    const account = accounts.get(name);
    if (!account) return '';
    const suspend = (suspendedAt: number | null) =>
      database().db.updateTable('users').set({ suspendedAt }).where('id', '=', account.id).execute();
    const isSuspended = name === 'suspended';
    // A suspended account can't begin a session.
    if (isSuspended) await suspend(null);
    const token = await startSession(database().db, account, Date.now());
    if (isSuspended) await suspend(1);
    return `${SESSION_COOKIE}=${token}`;
  }

  const ask = (path: string, cookie: string, init: RequestInit = {}) =>
    fetch(new URL(path, server.url), { ...init, headers: { ...init.headers, ...(cookie && { cookie }) } });

  async function call(endpoint: keyof typeof ENDPOINTS, row: Row, caller: CallerName): Promise<Response> {
    const { path, body } = await row.ask(world);
    const { method } = ENDPOINTS[endpoint];
    const cookie = await cookieOf(caller);
    if (body === undefined) return ask(path, cookie, { method });
    if (body instanceof FormData) return ask(path, cookie, { method, body });
    const headers = { 'content-type': 'application/json' };
    return ask(path, cookie, { method, headers, body: JSON.stringify(body) });
  }

  it('is stated for every endpoint', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });

  const rows = Object.entries(MATRIX).flatMap(([name, all]) =>
    all.map((row) => ({
      endpoint: name as keyof typeof ENDPOINTS,
      row,
      title: `${name} ${row.of ?? ''}`.trim(),
    })),
  );
  describe.each(rows)('to $title', ({ endpoint, row }) => {
    it.each(CALLERS.map((caller, index) => [caller, row.statuses[index]]))(
      'as %s is %i',
      async (caller, status) => {
        const response = await call(endpoint, row, caller as CallerName);
        const answer = await response.text();
        expect(response.status, answer.slice(0, 200)).toBe(status);
        if (response.ok) return;
        expect(response.headers.get('cache-control')).toBe('no-store');
        const { errors, code, ...refusal } = JSON.parse(answer);
        // On this code, a window that shows what another role may do asks again for the present account.
        expect([undefined, 'other_role']).toContain(code);
        // The sentence about a field is shown under it, and ends without a full stop (spec §4).
        const sentence = errors ? /^[^/\\]{5,100}$/ : /^[^/\\]{5,100}\.$/;
        expect(refusal).toEqual({ success: false, message: expect.stringMatching(sentence) });
      },
    );
  });

  it('is nobody’s who only looks signed in', async () => {
    for (const name of ['visitor', 'suspended'] as const)
      expect(await (await ask('/api/auth/isAuth', await cookieOf(name))).json()).toEqual({ success: false });
  });

  it('to search and lists leaves drafts out, also one’s own', async () => {
    const cookie = await cookieOf('owner');
    const read = async (path: string): Promise<Answer['body']> => (await ask(path, cookie)).json();
    const { results } = await read('/api/search?q=shown');
    const { assignments } = await read('/api/assignment/subject?subject=Physics');
    expect(results.map(({ material }: { material: Material }) => material.title)).toEqual([
      'Shown published',
    ]);
    expect(assignments.map(({ title }: Material) => title)).toEqual(['Shown published']);
  });

  it('ends with the role: an instructor who is one no more changes nothing, not even what was theirs', async () => {
    const cookie = await cookieOf('owner');
    const path = `/api/materials/${await world.material()}`;
    const roleBecomes = (role: Account['role']) =>
      database()
        .db.updateTable('users')
        .set({ role })
        .where('id', '=', accounts.get('owner')?.id ?? '')
        .execute();
    await roleBecomes('student');
    for (const [method, address] of [
      ['DELETE', path],
      ['GET', '/api/materials'],
      ['POST', '/api/materials'],
    ] as const)
      expect((await ask(address, cookie, { method })).status).toBe(403);
    await roleBecomes('instructor');
    expect((await ask(path, cookie, { method: 'DELETE' })).status).toBe(200);
  });
});
