/** Many requests at once: they are refused in order, and others are served (L-8 to L-11, L-15, L-17, L-18). */
import { randomUUID } from 'node:crypto';
import { connect as connectHttp2 } from 'node:http2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, call, publishPicture, signIn, tally } from '#test/abuse/client.ts';
import { callUntil, dribble } from '#test/abuse/slow.ts';
import { newcomer, openTarget, type Target } from '#test/abuse/target.ts';
import { findBreaches } from '#test/faults/checker.ts';
import { startProxy } from '#test/faults/nginx.ts';
import { pause } from '#test/faults/pause.ts';
import { RawSocket } from '#test/faults/raw-socket.ts';
import { readRoom } from '#test/faults/readers.ts';
import { promisedMs, sized } from '#test/faults/seed.ts';
import { Speaker } from '#test/faults/speaker.ts';
import { drawSecret } from '#test/server/member.ts';
import { findNginx } from '../scripts/system-packages.ts';
import { percentile } from '../scripts/table.ts';

const LONG_MS = 600_000;

describe('Many requests at once', { timeout: 2 * LONG_MS }, () => {
  let target: Target;
  let student: string;
  let instructor: string;
  let material: { _id: string; images: string[] } | undefined;
  const ask = (method: string, path: string, init = {}) => call(target.url, method, path, init);
  const many = (count: number, act: (n: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, n) => act(n)));
  beforeAll(async () => {
    target = await openTarget();
    student = (await signIn(target.url, target.student)).cookie;
    instructor = (await signIn(target.url, target.instructor)).cookie;
    const published = await publishPicture(target.url, instructor);
    expect(published.status).toBe(201);
    material = published.body.material;
  });
  afterAll(async () => {
    if (material) await ask('DELETE', `/api/materials/${material._id}`, { cookie: instructor });
    await target?.end();
  });

  it.each([
    ['like any', '%25'],
    ['like one letter', '_'],
    ['of nothing', ''],
    ['of SQL', '%27%20or%201=1--'],
    ['of 10 KB', 'x'.repeat(10_000)],
    ['of a NUL', '%00'],
    ['of half a character', '%F0'],
  ])('L-11: a list of a subject %s is empty or refused, and never all there is', async (_, query) => {
    const { status, body } = await ask('GET', `/api/assignment/subject?subject=${query}`, {
      cookie: student,
    });
    expect([200, 400, 431]).toContain(status);
    if (status === 200) expect(body.assignments).toEqual([]);
  });

  it('L-11: a list without a subject, or with two, is refused or empty', async () => {
    for (const query of ['', '?subject=A&subject=B', '?subject[]=A', '?subject[$ne]=A']) {
      const { status, body } = await ask('GET', `/api/assignment/subject${query}`, { cookie: student });
      expect(status === 400 || body.assignments.length === 0).toBe(true);
    }
  });

  it.each([
    ['10 KB', 'x'.repeat(10_000)],
    ['a pattern', '.*[zqxj](zqxj+)+$'],
    ['a quotation mark', '"'],
    ['words of the index', 'zqxj* OR NEAR( NOT ^'],
    ['words of SQL', "'; drop table users"],
    ['a backslash', '\\'],
  ])('L-10: a search for %s is taken word by word, and soon answered', async (_, words) => {
    const startedAt = performance.now();
    const query = encodeURIComponent(words);
    const { status, body } = await ask('GET', `/api/search?q=${query}`, { cookie: student });
    expect([status, body.results]).toEqual([200, []]);
    expect(performance.now() - startedAt).toBeLessThan(sized(10_000, 50));
  });

  it('L-15: one reader’s many loads of a page, whole and in part, are answered or bounded', async () => {
    const address = material?.images[0] ?? '';
    const first = await untilRendered(() => ask('GET', address, { cookie: student }));
    expect(first.headers.get('cache-control')).toMatch(/^private\b/);
    const ranges = ['bytes=0-0', 'bytes=9-1', 'bytes=-5', 'bytes=0-1,2-3,4-5', 'bytes=999999999-', 'x'];
    const answers = await many(sized(200, 1000), (n) =>
      ask('GET', address, { cookie: student, headers: { range: ranges[n % ranges.length] ?? '' } }),
    );
    for (const { status } of answers) expect([200, 206, 304, 416, 429, 503]).toContain(status);
    expect((await ask('GET', address)).status).toBe(401);
  });

  it('L-8: three times too much is survived, and nothing is slow afterwards', async () => {
    const until = performance.now() + sized(1500, 30_000);
    const paths = ['/api/auth/isAuth', '/api/search?q=waves', '/api/project/subject?subject=Physics', '/'];
    const hammering = many(sized(100, 400), async (n) => {
      let last = await ask('GET', paths[n % paths.length] ?? '/', { cookie: student });
      while (performance.now() < until)
        last = await ask('GET', paths[n % paths.length] ?? '/', { cookie: student });
      return last;
    });
    for (const { status } of await hammering) expect([200, 429, 503]).toContain(status);
    const later = await callUntil(`${target.url}/api/auth/isAuth`, pause(1000), 20);
    expect(percentile(later, 0.95)).toBeLessThan(promisedMs(250));
  });

  it('L-9: of many contact messages a bounded number is stored, and none that is huge', async () => {
    const write = (message: string, name = 'Asha Rai') =>
      ask('POST', '/api/contact', { body: { name, email: 'asha@example.edu', message } });
    expect((await write('x'.repeat(1_000_000))).status).toBe(413);
    expect((await write('x'.repeat(50_000))).status).toBe(400);
    const answers = await many(sized(200, 10_000), (n) => write(`<b>Message</b> ${n}`));
    const counts = tally(answers);
    expect(counts[200]).toBeLessThanOrEqual(60 + sized(20, 600));
    expect((counts[200] ?? 0) + (counts[429] ?? 0)).toBe(answers.length);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it.skipIf(findNginx() === undefined)(
    'L-17: streams of HTTP/2 that are reset as soon as they are opened stay with the proxy',
    async () => {
      const port = Number(new URL(target.url).port);
      const proxy = await startProxy([port, port]);
      try {
        const attacker = connectHttp2(proxy.url);
        attacker.on('error', () => {});
        for (let n = 0; n < sized(2000, 100_000) && !attacker.closed && !attacker.destroyed; n++) {
          const stream = attacker.request({ ':path': '/api/auth/isAuth' });
          stream.on('error', () => {});
          stream.close();
          if (n % 100 === 0) await new Promise(setImmediate);
        }
        const startedAt = performance.now();
        expect((await call(target.url, 'GET', '/api/auth/isAuth')).status).toBe(200);
        expect((await call(proxy.url, 'GET', '/api/auth/isAuth')).status).toBe(200);
        expect(performance.now() - startedAt).toBeLessThan(promisedMs(2000));
        attacker.destroy();
      } finally {
        await proxy.stop();
      }
    },
  );

  it('L-18: amid floods, deaf readers, slow requests and guesses, honest people lose nothing and hardly wait', async () => {
    const over = pause(sized(4000, LONG_MS));
    const speakers = Array.from(
      { length: sized(8, 300) },
      (_, n) => new Speaker(target.url, { name: `Honest ${n}`, secret: drawSecret() }),
    );
    await Promise.all(speakers.map((speaker) => speaker.joined()));
    const ends = await misbehave(target, over);
    const times = await Promise.all(
      speakers.map((speaker) => speakUntil(speaker, over, sized(1500, 12_000))),
    );
    await ends();
    const sends = speakers.flatMap((speaker) => speaker.sends);
    const history = await readRoom(target.url);
    const named = history.filter(({ message }) => message.startsWith('Honest '));
    expect(findBreaches({ sends, history: named })).toEqual([]);
    expect(sends.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(percentile(times.flat(), 0.99)).toBeLessThan(promisedMs(1000));
    for (const speaker of speakers) speaker.close();
  });
});

async function untilRendered(read: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await read();
    if (answer.status !== 503) return answer;
  }
}

async function speakUntil(speaker: Speaker, over: Promise<void>, everyMs: number): Promise<number[]> {
  let goesOn = true;
  void over.then(() => (goesOn = false));
  const times: number[] = [];
  while (goesOn) {
    const startedAt = performance.now();
    await speaker.say(`${speaker.name} says ${randomUUID()}`);
    times.push(performance.now() - startedAt);
    await Promise.race([over, pause(everyMs)]);
  }
  return times;
}

/** Floods, stops reading, trickles and guesses until `over`; returns a function that waits for the end. */
async function misbehave(target: Target, over: Promise<void>): Promise<() => Promise<unknown>> {
  const host = new URL(target.url).host;
  const loud = await Promise.all(Array.from({ length: sized(3, 10) }, () => RawSocket.join(target.url)));
  const deaf = await Promise.all(Array.from({ length: sized(5, 100) }, () => RawSocket.join(target.url)));
  for (const each of deaf) each.stopReading();
  const flooding = setInterval(() => {
    for (const each of loud)
      if (each.isOpen)
        for (let n = 0; n < 5; n++) each.send('42/anonymous-chat,1["chat message",{"message":"spam"}]');
  }, 50);
  for (let n = 0; n < sized(50, 2000); n++)
    void dribble(target.url, { head: `GET / HTTP/1.1\r\nHost: ${host}\r\nX: `, drop: 'x', everyMs: 4000 });
  let goesOn = true;
  void over.then(() => (goesOn = false));
  const { email } = newcomer(target);
  const guessing = (async () => {
    while (goesOn)
      await Promise.all(
        Array.from({ length: 10 }, () => signIn(target.url, { email, password: 'Wr0ngPassword' })),
      );
  })();
  return async () => {
    clearInterval(flooding);
    for (const each of [...loud, ...deaf]) each.close();
    await guessing;
  };
}
