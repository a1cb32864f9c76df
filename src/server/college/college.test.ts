import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SUBJECT_NAMES } from '#shared/college.ts';
import { ROOMS } from '#shared/rooms.ts';
import { eachDatabase, postgresDatabase } from '#test/server/database.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { openDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
import { newRevision } from '../materials/files.ts';
import { addMaterial } from '../materials/materials.ts';

const PAGE =
  '<html lang="en"><head><title>Cogito</title></head><body><a aria-label="Cogito, home"><span>Cogito</span></a>Cogito</body></html>';

/** Creates a minimal built web of one page. */
async function makeWeb(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cogito-web-'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  const row = { path: '*', file: 'index.html', scriptSrc: [], styleSrc: [] };
  await writeFile(path.join(folder, 'pages.json'), JSON.stringify([row]));
  return folder;
}

const setIn = (html: string) => {
  const written = /data-college="([^"]*)"/.exec(html)?.[1];
  return written && JSON.parse(written.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
};

eachDatabase('What a college sets for itself', (database, itOnce) => {
  let web: string;
  let server: TestServer;
  let admin: Caller;
  beforeAll(async () => {
    web = await makeWeb();
    server = await startTestServer(database(), { environment: { TEST_WEB_DIR: web } });
    admin = await server.signIn('admin', 'Asha Rai');
  });
  beforeEach(async () => {
    await database().db.deleteFrom('installation').where('key', 'like', 'college.%').execute();
    await database().db.deleteFrom('auditEntries').execute();
  });
  afterAll(async () => {
    await server.stop();
    await rm(web, { recursive: true });
  });

  const set = (change: object) => admin.call('PATCH', '/api/college', change);
  const page = async () => (await server.visitor.fetch('/anywhere')).text();

  itOnce(
    'stands in every page at once, escaped, and leaves the page as it was built where it is taken back',
    async () => {
      expect(await page()).toBe(PAGE);
      const name = '<i>Himal & "Co"</i>';
      expect(await set({ name, contact: ' Office@Himal.edu.np ' })).toMatchObject({
        status: 200,
        body: { college: { name, contact: 'office@himal.edu.np' } },
      });
      const html = await page();
      expect(setIn(html)).toEqual({ name, contact: 'office@himal.edu.np' });
      const escaped = '&#60;i&#62;Himal &#38; &#34;Co&#34;&#60;/i&#62;';
      expect(html.slice(html.indexOf('<head>'))).toBe(
        `<head><title>${escaped}</title></head><body><a aria-label="${escaped}, home"><span>${escaped}</span></a>Cogito</body></html>`,
      );
      expect((await server.visitor.fetch('/')).headers.get('etag')).toMatch(/^"[\w-]{16}"$/);
      await set({ name: null });
      expect(setIn(await page())).toEqual({ contact: 'office@himal.edu.np' });
      await set({ contact: null });
      expect(await page()).toBe(PAGE);
    },
  );

  it('keeps what another administrator has set meanwhile, and says what stands now', async () => {
    const { version } = (await admin.call('GET', '/api/college')).body.college;
    expect((await set({ name: 'Himal College', version })).status).toBe(200);
    const stale = await set({ name: 'Other College', contact: 'a@example.edu', version });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'changed', college: { name: 'Himal College', version: expect.any(String) } },
    });
    expect(stale.body.college).not.toHaveProperty('contact');
    expect(await set({ version })).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect((await set({ name: 'Other College', version: stale.body.college.version })).status).toBe(200);
    expect((await set({ name: 'Third College' })).status).toBe(200);
  });

  it.each(['none', '', '\0', '\ud800'])('isn’t changed by who names %j as its version', async (version) => {
    expect(await set({ name: 'Himal College', version })).toMatchObject({
      status: 409,
      body: { code: 'changed' },
    });
  });

  it('is there after a start, and each change stands in the log', async () => {
    await set({ name: 'Himal College' });
    await set({ 'rules.anonymous': ['Be kind.', ' Stay kind. '] });
    await set({ name: null });
    const another = await startTestServer(database(), { environment: { TEST_WEB_DIR: web } });
    expect(setIn(await (await another.visitor.fetch('/')).text())).toEqual({
      'rules.anonymous': ['Be kind.', 'Stay kind.'],
    });
    await another.stop();
    const { entries } = (await admin.call('GET', '/api/audit')).body;
    expect(entries.map(({ who, what }: { who: string; what: string }) => [who, what])).toEqual([
      ['Asha Rai', 'Reset the college’s name from “Himal College” to the default'],
      [
        'Asha Rai',
        'Set the college’s rules of the anonymous chat from the default to “Be kind. · Stay kind.”',
      ],
      ['Asha Rai', 'Set the college’s name from the default to “Himal College”'],
    ]);
  });

  it.each([
    [{ name: '' }, { name: 'The name must be one line of text' }],
    [{ name: 'x'.repeat(41) }, { name: 'The name can’t be longer than 40 characters' }],
    [{ contact: 'office' }, { contact: 'Please enter a valid email address' }],
    [{ hidesSamples: 'yes' }, { hidesSamples: 'hidesSamples must be true or null' }],
    [{ closesRegistration: false }, { closesRegistration: 'closesRegistration must be true or null' }],
    [{ accent: 'red' }, { accent: 'A colour must be # and six digits from 0 to f, such as #1b5e20' }],
    [{ subjects: ['Maths'] }, { subjects: 'The order must name each subject once' }],
    [{ subjects: Array(7).fill('Maths') }, { subjects: 'The order must name each subject once' }],
    [{ 'rules.public': 'Be kind.' }, { 'rules.public': 'Rules must be sentences, one per line' }],
    [{ 'rules.public': [] }, { 'rules.public': 'Rules must be sentences, one per line' }],
    [{ 'rules.public': ['a', '\u202e'] }, { 'rules.public': 'Rules must be sentences, one per line' }],
    [{ 'rules.public': [...'abcdef'] }, { 'rules.public': 'A room has at most 5 rules' }],
    [{ 'rules.public': ['a', 'a'] }, { 'rules.public': 'Two of the rules are the same' }],
    [{ 'rules.public': ['x'.repeat(201)] }, { 'rules.public': 'A rule can’t be longer than 200 characters' }],
  ])('refuses %j and keeps what was', async (change, errors) => {
    expect(await set(change)).toMatchObject({ status: 400, body: { errors } });
    expect((await admin.call('GET', '/api/college')).body.college).toEqual({ version: expect.any(String) });
  });

  itOnce('brings its colour as a style that the content policy allows, and no other', async () => {
    await set({ accent: '#2E7D32' });
    const answer = await server.visitor.fetch('/');
    const style = /<style>([^<]+)<\/style><\/head>/.exec(await answer.text())?.[1] ?? '';
    expect(style).toContain('--accent:light-dark(#2e7d32,');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    await set({ accent: null });
    expect((await server.visitor.fetch('/')).headers.get('content-security-policy')).toContain(
      "style-src 'self';",
    );
  });

  it('keeps the order of the subjects', async () => {
    const subjects = SUBJECT_NAMES.toReversed();
    expect((await set({ subjects })).body.college).toEqual({ subjects, version: expect.any(String) });
  });

  itOnce('has rules for every room, and nothing of keys that nobody knows', async () => {
    const rules = Object.fromEntries(Object.keys(ROOMS).map((id) => [`rules.${id}`, ['Be kind.']]));
    expect((await set({ ...rules, 'rules.cellar': ['Hide.'], key: 'x' })).body.college).toEqual({
      ...rules,
      version: expect.any(String),
    });
  });

  itOnce('has a logo, drawn anew without what came beside it, until it is taken back', async () => {
    const upload = (image: Buffer) =>
      admin.call('PUT', '/api/college/logo', { image: image.toString('base64') });
    const canvas = { width: 800, height: 400, channels: 4, background: '#2e7d3280' } as const;
    const exif = { IFD0: { Copyright: 'CANARY' } };
    const { status, body } = await upload(await sharp({ create: canvas }).withExif(exif).png().toBuffer());
    const { logo } = body.college;
    expect([status, logo]).toEqual([200, { revision: expect.any(String), width: 224, height: 112 }]);
    const address = `/api/college/logo/${logo.revision}`;
    const answer = await server.visitor.fetch(address);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
    expect(picture.includes('CANARY')).toBe(false);
    const html = await page();
    expect(html).toContain(`[data-site]>svg{inline-size:56px;`);
    expect(html).toContain(`url(${address})`);
    const huge = Buffer.alloc(513 * 1024, 1);
    for (const [bytes, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422],
      [picture.subarray(0, 60), 422],
      [Buffer.from('%PDF-1.7'), 422],
      [Buffer.alloc(0), 422],
      [huge, 413],
    ] as const)
      expect(await upload(bytes)).toMatchObject({
        status: code,
        body: { errors: { logo: expect.any(String) } },
      });
    expect((await server.visitor.fetch(address)).status).toBe(200);
    await upload(picture);
    await set({ logo: null });
    const { entries } = (await admin.call('GET', '/api/audit')).body;
    expect(entries.slice(0, 3).map(({ what }: { what: string }) => what)).toEqual([
      'Reset the college’s logo',
      'Replaced the college’s logo',
      'Set the college’s logo, the first one',
    ]);
    expect((await server.visitor.fetch(address)).status).toBe(404);
    expect(await page()).toBe(PAGE);
    expect((await set({ logo: { revision: 'x' } })).status).toBe(400);
  });

  itOnce('closes registration at once, and opens it again', async () => {
    const student = { name: 'Bo Lama', password: 'Quiet-Cog-7', gender: 'other' };
    const register = async () =>
      (
        await server.visitor.call('POST', '/api/auth/register', {
          ...student,
          email: `${randomUUID()}@example.edu`,
        })
      ).status;
    const isOpen = async () =>
      (await server.visitor.call('GET', '/api/installation')).body.takesRegistrations;
    await set({ closesRegistration: true });
    expect([await register(), await isOpen()]).toEqual([403, false]);
    await set({ closesRegistration: null });
    expect([await register(), await isOpen()]).toEqual([200, true]);
  });

  itOnce.each(['open', 'closed'])('leaves registration to the variable where that says %s', async (value) => {
    await set({ closesRegistration: true });
    const environment = { TEST_WEB_DIR: web, REGISTRATION: value };
    const decided = await startTestServer(database(), { environment });
    const closesRegistration = value === 'closed';
    const other = await decided.signIn('admin');
    expect((await other.call('GET', '/api/college')).body.decidedElsewhere).toEqual({ closesRegistration });
    const { takesRegistrations } = (await decided.visitor.call('GET', '/api/installation')).body;
    expect(takesRegistrations).toBe(!closesRegistration);
    const error = 'The variable REGISTRATION decides whether registration is open';
    expect(await other.call('PATCH', '/api/college', { closesRegistration: null })).toMatchObject({
      status: 400,
      body: { errors: { closesRegistration: error } },
    });
    await decided.stop();
  });

  it('hides the sample library from lists, counts and searches, and shows it again', async () => {
    const student = await server.signIn('student');
    for (const isSample of [0, 1]) {
      const place = { kind: 'assignment', subject: 'Physics', title: `Pendulum ${isSample}` } as const;
      const made = {
        ownerId: null,
        isSample,
        createdAt: 1,
        revision: newRevision(),
        sourceHash: randomUUID(),
      };
      const page = { source: 'source-1.png', sourceIndex: 0, width: 20, height: 10 };
      await addMaterial(database().db, { ...place, description: '', ...made, status: 'published' }, [page]);
    }
    const titles = (materials: { title: string }[]) => materials.map(({ title }) => title).toSorted();
    const found = async () => {
      const [list, searched, { body }] = await Promise.all([
        student.call('GET', '/api/assignment/subject?subject=Physics'),
        student.call('GET', '/api/search?q=pendulum'),
        student.call('GET', '/api/overview'),
      ]);
      const { counts, newest } = body.overview.kinds.assignment;
      return {
        list: titles(list.body.assignments),
        searched: titles(
          searched.body.results.map(({ material }: { material: { title: string } }) => material),
        ),
        count: counts.Physics,
        newest: titles(newest),
      };
    };
    const both = ['Pendulum 0', 'Pendulum 1'];
    expect(await found()).toEqual({ list: both, searched: both, count: 2, newest: both });
    await set({ hidesSamples: true });
    const [own] = both;
    expect(await found()).toEqual({ list: [own], searched: [own], count: 1, newest: [own] });
    await set({ hidesSamples: null });
    expect(await found()).toEqual({ list: both, searched: both, count: 2, newest: both });
  });
});

postgresDatabase('Two servers', (database) => {
  it('show what was set on one of them', async () => {
    const web = await makeWeb();
    const environment = { TEST_WEB_DIR: web };
    const otherDb = await openDatabase(database(), createLog('silent'));
    const one = await startTestServer(database(), { environment });
    const other = await startTestServer({ ...database(), db: otherDb }, { environment });
    const admin = await one.signIn('admin');
    await admin.call('PATCH', '/api/college', { name: 'Himal College' });
    await expect
      .poll(async () => setIn(await (await other.visitor.fetch('/')).text()), { interval: 20 })
      .toEqual({ name: 'Himal College' });
    await Promise.all([one.stop(), other.stop()]);
    await otherDb.destroy();
    await rm(web, { recursive: true });
  });
});
