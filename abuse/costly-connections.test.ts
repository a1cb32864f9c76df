import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RawSocket } from '#test/faults/raw-socket.ts';
import { isLong, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';

const LARGE = '🎓'.repeat(2000);

describe('A connection that costs too much', () => {
  let control: ServerControl;
  let honest: TestMember;
  /** The time until a connection that sends nothing is closed, measured during the other tests. */
  let silentForMs: Promise<number>;
  const raws: RawSocket[] = [];
  const join = async () => {
    const raw = await RawSocket.join(control.url);
    raws.push(raw);
    return raw;
  };
  beforeAll(async () => {
    control = ServerControl.onFreshFolder({ RATE_LIMITS: 'on' });
    await control.start();
    const silent = await RawSocket.open(control.url);
    const silentSince = performance.now();
    silentForMs = silent.closed.then(() => performance.now() - silentSince);
    honest = await openWindow(control.url, { room: 'anonymous' });
    await honest.join();
  });
  afterEach(async () => {
    for (const raw of raws.splice(0)) raw.close();
    await honest.say('still here', randomUUID());
  });
  afterAll(async () => {
    honest?.close();
    await control.clear();
  });

  it('is left alone with 1,500 events at once, and cut with 2,500', async () => {
    const [lively, flooding] = [await join(), await join()];
    for (let n = 0; n < 1500; n++) lively.emit('nothing of ours', n);
    for (let n = 0; n < 2500; n++) flooding.emit('nothing of ours', n);
    expect(await flooding.closed).toBe(1006);
    lively.emit('join', { username: 'Cog10' });
    await lively.next(/"user count"/);
    expect(lively.isOpen).toBe(true);
  });

  it('is cut for a flood of websocket pings too', async () => {
    const flooding = await join();
    for (let n = 0; n < 2500; n++) flooding.ping();
    expect(await flooding.closed).toBe(1006);
  });

  it('is asked for patience when it sends too fast, and is not cut for it', { timeout: 15_000 }, async () => {
    const raw = await join();
    for (let n = 0; n < 300; n++) raw.send(`42/anonymous-chat,${n}["chat message",{"message":"spam ${n}"}]`);
    const answersNow = () => raw.frames.filter((frame) => frame.startsWith('43'));
    await expect.poll(() => answersNow().length).toBe(300);
    const answers = answersNow();
    const accepted = answers.filter((frame) => frame.includes('"ok":true'));
    expect(accepted.length).toBeLessThan(12);
    const refused = answers.find((frame) => frame.startsWith('43/anonymous-chat,299'));
    expect(refused).toMatch(/"code":"slow_down".*"retryAfterMs":\d+/);
    expect(raw.isOpen).toBe(true);
  });

  it('is refused as a person’s window beyond the hundredth, until another closes', async () => {
    const secret = drawSecret();
    const open = () => openWindow(control.url, { room: 'anonymous', secret });
    const windows: TestMember[] = [];
    for (let n = 0; n < 10; n++) windows.push(...(await Promise.all(Array.from({ length: 10 }, open))));
    for (const window of windows) expect((await window.join()).ok).toBe(true);
    const late = await open();
    expect(await late.join()).toMatchObject({ ok: false, code: 'unavailable', message: /close a window\.$/ });
    expect((await windows[0]?.join())?.ok).toBe(true);
    windows[0]?.close();
    await expect.poll(async () => (await late.join()).ok).toBe(true);
    for (const window of [late, ...windows]) window.close();
  });

  it('is cut when it lets more than a megabyte wait, and the server’s memory stays bounded', async () => {
    await fillHistory();
    const base = control.residentMegabytes;
    const deaf = await Promise.all(Array.from({ length: sized(10, 100) }, join));
    await honest.until(() => peopleThere() > deaf.length);
    for (const raw of deaf) {
      raw.stopReading();
      for (let n = 0; n < 50; n++) raw.emit('join', { username: 'Cog9' });
    }
    // Each reader is sent 50 histories of 400 KB. Beyond the kernel's buffers, the server holds 1 MB for each.
    await expect.poll(peopleThere).toBeLessThan(3);
    const grownMegabytes = control.residentMegabytes - base;
    console.log(`${deaf.length} deaf readers cut, ${Math.round(grownMegabytes)} MB more in memory`);
    expect(grownMegabytes).toBeLessThan(deaf.length * 3 + 60);
  });

  it('gets no second page before it took the first, however often it asks', async () => {
    await fillHistory();
    const raw = await join();
    raw.stopReading();
    const before = '9999-01-01T00:00:00.000000Z';
    const base = control.residentMegabytes;
    for (let n = 0; n < 190; n++) raw.emit('load older messages', { before });
    await honest.ask('load older messages', { before });
    await honest.say('said while it asks', randomUUID());
    expect(control.residentMegabytes - base).toBeLessThan(60);
  });

  it.runIf(isLong)('is cut when it has not joined after 30 seconds', async () => {
    const raw = await RawSocket.open(control.url);
    raw.enter();
    raws.push(raw);
    await raw.next(/^40/);
    const startedAt = performance.now();
    raw.send('3');
    await raw.closed;
    expect(performance.now() - startedAt).toBeGreaterThan(29_000);
  });

  it('is cut when it enters no namespace within five seconds', { timeout: 15_000 }, async () => {
    expect(await silentForMs).toBeGreaterThan(4000);
  });

  const peopleThere = () => honest.counts.at(-1) ?? 0;

  /** Fills the newest page to its largest size: 50 messages of 8 KB. */
  async function fillHistory(): Promise<void> {
    const writers = await Promise.all(
      Array.from({ length: 10 }, () => openWindow(control.url, { room: 'anonymous' })),
    );
    for (const writer of writers) {
      await writer.join();
      for (let n = 0; n < 5; n++) await writer.say(LARGE, randomUUID());
      writer.close();
    }
  }
});
