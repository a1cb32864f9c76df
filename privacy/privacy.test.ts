import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Installation, openInstallation } from '#test/privacy/installation.ts';
import { makePicture } from '#test/server/files.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';

/** The fields of an anonymous message in the contract, and no others (contract §3). */
const FIELDS = ['id', 'mark', 'message', 'replyTo', 'role', 'timestamp', 'user'];

const draw = (what: string) => `canary-${what}-${randomBytes(12).toString('hex')}`;
const CANARIES = { agent: draw('agent'), language: draw('language'), referrer: draw('referrer') };
const ADDRESS = '203.0.113.77';
const SECRET = drawSecret();
const CLIENT_ID = randomUUID();

/** Returns the thing itself and every form in which it could be found again. */
function formsOf(thing: string): (string | Buffer)[] {
  const bytes = Buffer.from(thing);
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(bytes).digest());
  return [bytes, ...hashes].flatMap((each) => [
    each,
    each.toString('hex'),
    each.toString('base64'),
    each.toString('base64url'),
  ]);
}

describe('An installation keeps its promises:', () => {
  let installation: Installation;
  let cookie: string;
  let setCookies: string[];
  let writer: TestMember;
  let reader: TestMember;

  const signIn = ({ email, password }: Account) =>
    fetch(`${installation.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': CANARIES.agent },
      body: JSON.stringify({ email, password }),
    });

  beforeAll(async () => {
    installation = await openInstallation();
    const answer = await signIn(installation.student);
    expect(answer.status).toBe(200);
    setCookies = answer.headers.getSetCookie();
    cookie = setCookies.map((each) => each.split(';')[0]).join('; ');
    for (const page of ['/', '/anonymous-chat', '/none', '/api/none'])
      await fetch(installation.url + page, {
        headers: {
          'user-agent': CANARIES.agent,
          'accept-language': CANARIES.language,
          referer: `https://${CANARIES.referrer}.example/`,
          'x-forwarded-for': ADDRESS,
        },
      });
    writer = await openWindow(installation.url, { room: 'anonymous', secret: SECRET, forwardedFor: ADDRESS });
    reader = await openWindow(installation.url, { room: 'anonymous' });
    await writer.join();
    await reader.join();
  });
  afterAll(async () => {
    writer?.close();
    reader?.close();
    await installation?.end();
  });

  it('the cookie of a session is sent to /api alone, and so never with the anonymous connection', () => {
    expect(setCookies.length).toBeGreaterThan(0);
    for (const each of setCookies)
      expect(each).toMatch(/; Path=\/api(?:\/auth)?(?:;|$).*HttpOnly|HttpOnly.*; Path=\/api/i);
  });

  it('others get the documented fields of an anonymous message, and nothing else', async () => {
    await writer.say('a word to others', CLIENT_ID);
    await reader.until(() => reader.messages.some(({ message }) => message === 'a word to others'));
    for (const message of reader.messages)
      expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(message)));
    expect(JSON.stringify(reader.messages)).not.toContain(CLIENT_ID);
  });

  it('an account changes nothing about an anonymous message, even where its cookie is sent along', async () => {
    const signedIn = await openWindow(installation.url, { room: 'anonymous', secret: SECRET, cookie });
    await signedIn.join();
    const [first, second] = [await writer.say('without a cookie'), await signedIn.say('with a cookie')];
    signedIn.close();
    expect({ ...second, id: 0, message: 0, timestamp: 0 }).toEqual({
      ...first,
      id: 0,
      message: 0,
      timestamp: 0,
    });
  });

  it('pages ask no other origin for anything, and may not', async () => {
    for (const page of ['/', '/anonymous-chat', '/login', '/privacy']) {
      const answer = await fetch(installation.url + page);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/default-src 'self'|default-src 'none'/);
      expect(
        policy.replaceAll(installation.url, '').replaceAll(new URL(installation.url).host, ''),
      ).not.toMatch(/https?:\/\/|\*/);
      expect(await answer.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    }
  });

  it('a student gets nobody’s email address, and no list of people', async () => {
    for (const call of ['/api/users', '/api/contact', '/api/reports', '/api/audit'])
      expect((await fetch(installation.url + call, { headers: { cookie } })).status).toBe(403);
  });

  it('pictures are served without what the camera wrote into them', async () => {
    const camera = draw('camera');
    const exif = { IFD0: { Make: camera, Artist: camera } };
    const picture = await makePicture(60, 40).jpeg().withExif(exif).toBuffer();
    expect(picture.includes(camera)).toBe(true);
    const instructor = await signIn(installation.instructor);
    const headers = {
      cookie: instructor.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    };
    const form = new FormData();
    const fields = {
      kind: 'assignment',
      subject: 'Physics',
      title: draw('title'),
      description: '',
      status: 'draft',
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('files', new Blob([new Uint8Array(picture)]), `${draw('file')}.jpg`);
    const { material } = (await (
      await fetch(`${installation.url}/api/materials`, { method: 'POST', body: form, headers })
    ).json()) as { material: { _id: string; images: string[] } };
    const page = await fetch(installation.url + material.images[0], { headers });
    const bytes = Buffer.from(await page.arrayBuffer());
    expect([page.status, bytes.includes(camera)]).toEqual([200, false]);
    await fetch(`${installation.url}/api/materials/${material._id}`, { method: 'DELETE', headers });
  });

  it('no address, browser, secret or number of a client is in the data, the logs or the backups', async ({
    skip,
  }) => {
    const kept = await installation.readKept();
    if (!kept) return skip('PRIVACY_PATHS names no folders of data, logs and backups');
    // Otherwise the folders aren’t those of this installation.
    expect([...kept.values()].some((bytes) => bytes.includes('a word to others'))).toBe(true);
    const found: string[] = [];
    for (const [what, thing] of Object.entries({
      ...CANARIES,
      address: ADDRESS,
      secret: SECRET,
      clientId: CLIENT_ID,
    }))
      for (const form of formsOf(thing))
        for (const [file, bytes] of kept) if (bytes.includes(form)) found.push(`${what} in ${file}`);
    expect(found).toEqual([]);
  });
});
