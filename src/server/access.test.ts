/** Who gets what from every call there is. The table is written by hand: a new endpoint has no row, and fails here. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/accounts.ts';
import { ENDPOINTS, type ListCallName } from '#shared/api.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { Material, MaterialStatus } from '#shared/materials.ts';
import type { Account } from './accounts/accounts.ts';
import { SESSION_COOKIE, startSession } from './accounts/sessions.ts';
import { oneDatabase } from './testing/database.ts';
import { type Answer, startTestServer, TEST_PASSWORD, type TestServer } from './testing/server.ts';
import { createWorld, PICTURE, type World } from './testing/world.ts';

// A renderer that has to start takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The suspended one is an administrator whose session was left in place. */
const CALLERS = [
  'visitor',
  'student',
  'owner',
  'other instructor',
  'moderator',
  'admin',
  'suspended',
] as const;
type CallerName = (typeof CALLERS)[number];

const ROLE_OF: Record<Exclude<CallerName, 'visitor'>, Role> = {
  student: 'student',
  owner: 'instructor',
  'other instructor': 'instructor',
  moderator: 'moderator',
  admin: 'admin',
  suspended: 'admin',
};

/** What the callers get, in the order of `CALLERS`. */
type Statuses = readonly [number, number, number, number, number, number, number];
const EVERYBODY: Statuses = [200, 200, 200, 200, 200, 200, 200];
const SIGNED_IN: Statuses = [401, 200, 200, 200, 200, 200, 401];
const PUBLISHERS: Statuses = [401, 403, 200, 200, 403, 200, 401];
const OWNER: Statuses = [401, 403, 200, 403, 403, 200, 401];
/** Of a draft, others don't even hear that it is there; students and moderators may change nothing anywhere. */
const OWNER_OF_DRAFT: Statuses = [401, 403, 200, 404, 403, 200, 401];
const READER_OF_DRAFT: Statuses = [401, 404, 200, 404, 404, 200, 401];
const MODERATORS: Statuses = [401, 403, 403, 403, 200, 200, 401];
const ADMIN: Statuses = [401, 403, 403, 403, 403, 200, 401];

const NOBODY: Statuses = [404, 404, 404, 404, 404, 404, 404];
const NO_LINK: Statuses = [400, 400, 400, 400, 400, 400, 400];
const WRONG_PASSWORD: Statuses = [401, 403, 403, 403, 403, 403, 401];

const NO_TOKEN = { token: 'x'.repeat(43) };
const TWICE = { password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD };

type Asked = { path: string; body?: object };
type Row = { of?: string; statuses: Statuses; ask: (world: World) => Promise<Asked> | Asked };

const formWith = (fields: Record<string, string>) => {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(PICTURE)]), 'a.png');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const at = (path: string, body?: object) => () => (body ? { path, body } : { path });

/** One row for what is published and one for a draft. */
const eachStatus = (
  published: Statuses,
  draft: Statuses,
  ask: (world: World, status: MaterialStatus) => Promise<Asked> | Asked,
): Row[] => [
  { of: 'what is published', statuses: published, ask: (world) => ask(world, 'published') },
  { of: 'a draft', statuses: draft, ask: (world) => ask(world, 'draft') },
];
const ofMaterial = (path: string, body?: () => object) => async (world: World, status: MaterialStatus) => ({
  path: `/api/materials/${await world.material(status)}${path}`,
  ...(body && { body: body() }),
});

const MATRIX: Record<keyof typeof ENDPOINTS, Row[]> = {
  login: [
    {
      statuses: EVERYBODY,
      ask: async ({ account }) => ({
        path: '/api/auth/login',
        body: { email: (await account()).email, password: TEST_PASSWORD },
      }),
    },
  ],
  register: [
    {
      statuses: EVERYBODY,
      ask: () => ({
        path: '/api/auth/register',
        body: {
          name: 'Ram Thapa',
          email: `${randomUUID()}@example.edu`,
          password: TEST_PASSWORD,
          gender: 'male',
        },
      }),
    },
  ],
  askForNewPassword: [
    {
      of: 'where mail isn’t set up',
      statuses: NOBODY,
      ask: at('/api/auth/forgot', { email: 'a@example.edu' }),
    },
  ],
  resetPassword: [
    {
      of: 'of a link that was never made',
      statuses: NO_LINK,
      ask: at('/api/auth/reset', { ...NO_TOKEN, ...TWICE }),
    },
  ],
  makeFirstAdministrator: [
    {
      of: 'of a link that was never made',
      statuses: NO_LINK,
      ask: at('/api/auth/first-administrator', {
        ...NO_TOKEN,
        ...TWICE,
        name: 'Asha Rai',
        email: 'first@example.edu',
      }),
    },
  ],
  confirmEmail: [
    { of: 'of a link that was never made', statuses: NO_LINK, ask: at('/api/auth/confirm', NO_TOKEN) },
  ],
  readAccount: [{ statuses: SIGNED_IN, ask: at('/api/account') }],
  changeOwnAccount: [{ statuses: SIGNED_IN, ask: at('/api/account', { gender: 'other' }) }],
  deleteAccount: [
    {
      of: 'with a wrong password',
      statuses: WRONG_PASSWORD,
      ask: at('/api/account', { currentPassword: 'Wrong', removeMessages: false }),
    },
  ],
  changePassword: [
    {
      of: 'with a wrong one',
      statuses: WRONG_PASSWORD,
      ask: at('/api/account/password', { currentPassword: 'Wrong', ...TWICE }),
    },
  ],
  sendConfirmation: [
    {
      of: 'where mail isn’t set up',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/confirmation'),
    },
  ],
  readSecondFactor: [{ statuses: SIGNED_IN, ask: at('/api/account/second-factor') }],
  beginSecondFactor: [
    {
      statuses: [401, 403, 200, 200, 200, 200, 401],
      ask: at('/api/account/second-factor', { currentPassword: TEST_PASSWORD }),
    },
  ],
  confirmSecondFactor: [
    {
      of: 'with a wrong code',
      statuses: [401, 403, 403, 403, 403, 403, 401],
      ask: at('/api/account/second-factor/confirmation', { code: 'none' }),
    },
  ],
  renewRecoveryCodes: [
    {
      of: 'where it is off',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/second-factor/recovery-codes', { currentPassword: 'Wrong', code: '123456' }),
    },
  ],
  removeSecondFactor: [
    {
      of: 'where it is off',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/second-factor', { currentPassword: 'Wrong', code: '123456' }),
    },
  ],
  listOwnSessions: [{ statuses: SIGNED_IN, ask: at('/api/account/sessions') }],
  listNewDevices: [{ statuses: SIGNED_IN, ask: at('/api/account/new-devices') }],
  dismissNewDevice: [
    {
      of: 'of somebody else',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/new-devices/none'),
    },
  ],
  endOwnSession: [
    {
      of: 'of somebody else',
      statuses: [401, 404, 404, 404, 404, 404, 401],
      ask: at('/api/account/sessions/none'),
    },
  ],
  exportAccount: [{ statuses: SIGNED_IN, ask: at('/api/account/export') }],
  logout: [{ statuses: EVERYBODY, ask: at('/api/auth/logout') }],
  readCommonPasswords: [{ statuses: EVERYBODY, ask: at('/api/auth/common-passwords/0') }],
  readCollege: [{ statuses: ADMIN, ask: at('/api/college') }],
  changeCollege: [{ statuses: ADMIN, ask: at('/api/college', { name: null }) }],
  setLogo: [
    {
      of: 'without a picture',
      statuses: [401, 403, 403, 403, 403, 422, 401],
      ask: at('/api/college/logo', { image: '' }),
    },
  ],
  readLogo: [
    {
      of: 'where there is none',
      statuses: [404, 404, 404, 404, 404, 404, 404],
      ask: at('/api/college/logo/none'),
    },
  ],
  describeInstallation: [{ statuses: EVERYBODY, ask: at('/api/installation') }],
  checkSession: [{ statuses: EVERYBODY, ask: at('/api/auth/isAuth') }],
  ...(Object.fromEntries(
    Object.values(MATERIAL_KINDS).map(({ pluralTitle, listCall, subjects }) => [
      `list${pluralTitle}`,
      [{ statuses: SIGNED_IN, ask: at(`${listCall}?subject=${subjects[0]}`) }],
    ]),
  ) as unknown as Record<ListCallName, Row[]>),
  readOverview: [{ statuses: SIGNED_IN, ask: at('/api/overview') }],
  countAnonymousPeople: [{ statuses: EVERYBODY, ask: at('/api/chat/anonymous/people') }],
  sendContactMessage: [
    { statuses: EVERYBODY, ask: at('/api/contact', { name: 'A', email: 'a@example.edu', message: 'Hello' }) },
  ],
  listContactMessages: [{ statuses: ADMIN, ask: at('/api/contact') }],
  changeContactMessage: [
    {
      statuses: ADMIN,
      ask: async (world) => ({
        path: `/api/contact/${await world.contactMessage()}`,
        body: { handled: true },
      }),
    },
  ],
  replyToContactMessage: [
    {
      of: 'where mail isn’t set up',
      statuses: [401, 403, 403, 403, 403, 404, 401],
      ask: async (world) => ({
        path: `/api/contact/${await world.contactMessage()}/reply`,
        body: { message: 'Here is how.' },
      }),
    },
  ],
  removeContactMessage: [
    { statuses: ADMIN, ask: async (world) => ({ path: `/api/contact/${await world.contactMessage()}` }) },
  ],
  listManagedMaterials: [{ statuses: PUBLISHERS, ask: at('/api/materials') }],
  publishMaterial: [
    {
      statuses: [401, 403, 201, 201, 403, 201, 401],
      ask: () => ({
        path: '/api/materials',
        body: formWith({ kind: 'assignment', subject: 'Biology', title: randomUUID() }),
      }),
    },
  ],
  replaceFile: eachStatus(
    OWNER,
    OWNER_OF_DRAFT,
    ofMaterial('/file', () => formWith({})),
  ),
  downloadFile: eachStatus(
    [401, 404, 404, 404, 404, 404, 401],
    [401, 404, 404, 404, 404, 404, 401],
    ofMaterial('/file'),
  ),
  readMaterial: eachStatus(SIGNED_IN, READER_OF_DRAFT, ofMaterial('')),
  changeMaterial: eachStatus(
    OWNER,
    OWNER_OF_DRAFT,
    ofMaterial('', () => ({ description: 'Corrected.' })),
  ),
  readPage: eachStatus(SIGNED_IN, READER_OF_DRAFT, ({ shown }, status) => ({
    path: shown[status].images[0] ?? '',
  })),
  readPageText: eachStatus(SIGNED_IN, READER_OF_DRAFT, ({ shown }, status) => ({
    path: `${shown[status].images[0]}/text`,
  })),
  removeMaterial: eachStatus(OWNER, OWNER_OF_DRAFT, ofMaterial('')),
  search: [{ statuses: SIGNED_IN, ask: at('/api/search?q=shown') }],
  listInvitations: [{ statuses: ADMIN, ask: at('/api/invitations') }],
  invite: [
    { statuses: [401, 403, 403, 403, 403, 201, 401], ask: at('/api/invitations', { days: 7, uses: 1 }) },
  ],
  endInvitation: [
    {
      of: 'that was never made',
      statuses: [401, 403, 403, 403, 403, 404, 401],
      ask: at('/api/invitations/none'),
    },
  ],
  listUsers: [{ statuses: ADMIN, ask: at('/api/users') }],
  changeUser: [
    {
      statuses: ADMIN,
      ask: async ({ account }) => ({ path: `/api/users/${(await account()).id}`, body: { role: 'admin' } }),
    },
  ],
  listReports: [{ statuses: MODERATORS, ask: at('/api/reports') }],
  readReport: [
    {
      statuses: MODERATORS,
      ask: async (world) => ({ path: `/api/reports/${await world.report()}` }),
    },
  ],
  changeReport: [
    {
      statuses: MODERATORS,
      ask: async (world) => ({ path: `/api/reports/${await world.report()}`, body: { decision: 'stand' } }),
    },
  ],
  listWords: [{ statuses: MODERATORS, ask: at('/api/chat/words') }],
  changeWords: [{ statuses: MODERATORS, ask: at('/api/chat/words', { words: [] }) }],
  tryWords: [{ statuses: MODERATORS, ask: at('/api/chat/words/trial', { words: [] }) }],
  removeMessage: [
    {
      statuses: MODERATORS,
      ask: async (world) => ({ path: `/api/chat/public/messages/${await world.chatMessage()}` }),
    },
  ],
  announce: [
    { statuses: MODERATORS, ask: at('/api/chat/public/announcements', { message: 'Exams begin.' }) },
  ],
  listMutes: [{ statuses: MODERATORS, ask: at('/api/chat/public/mutes') }],
  mute: [
    {
      statuses: [401, 403, 403, 403, 201, 201, 401],
      ask: async (world) => ({
        path: '/api/chat/public/mutes',
        body: { messageId: await world.studentsMessage(), minutes: 10 },
      }),
    },
  ],
  endMute: [
    {
      statuses: MODERATORS,
      ask: async (world) => ({ path: `/api/chat/public/mutes/${await world.mute()}` }),
    },
  ],
  readRoom: [{ statuses: MODERATORS, ask: at('/api/chat/public') }],
  changeRoom: [{ statuses: MODERATORS, ask: at('/api/chat/public', { slowModeSeconds: 0 }) }],
  readPublicLog: [{ statuses: EVERYBODY, ask: at('/api/moderation') }],
  readAuditLog: [{ statuses: ADMIN, ask: at('/api/audit') }],
};

oneDatabase('Access', (database) => {
  let server: TestServer;
  let world: World;
  const accounts = new Map<CallerName, Account>();

  beforeAll(async () => {
    server = await startTestServer(database());
    for (const [name, role] of Object.entries(ROLE_OF))
      accounts.set(name as CallerName, (await server.signIn(role)).account);
    const id = accounts.get('suspended')?.id ?? '';
    await database().db.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', id).execute();
    const cookie = await cookieOf('owner');
    const account = accounts.get('owner') as Account;
    const fetchAsOwner = (path: string, init?: RequestInit) => ask(path, cookie, init);
    world = await createWorld(database().db, server, { ...server.visitor, fetch: fetchAsOwner, account });
  });
  afterAll(() => server?.stop());

  /** A session of its own, so that a call which ends it leaves the others alone. */
  async function cookieOf(name: CallerName): Promise<string> {
    const account = accounts.get(name);
    return account ? `${SESSION_COOKIE}=${await startSession(database().db, account, Date.now())}` : '';
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
        const { errors, ...refusal } = JSON.parse(answer);
        // The sentence about a field stands under it, and ends without a full stop (spec §4).
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
