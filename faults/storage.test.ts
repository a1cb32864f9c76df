import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { eventually } from '#test/eventually.ts';
import { findBreaches, type Send } from '#test/faults/checker.ts';
import { pause } from '#test/faults/pause.ts';
import { readRoom } from '#test/faults/readers.ts';
import { sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { mountSmallDisk, SMALL_DISK_MEGABYTES } from '#test/faults/small-disk.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';
import { runCog } from '#test/server/command.ts';
import { makePicture } from '#test/server/files.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer } from '#test/server/server.ts';
import { upload } from '#test/server/upload.ts';

describe('When the disk', () => {
  let control: ServerControl;
  const clearing: (() => void)[] = [];
  afterEach(async () => {
    await control?.clear();
    for (const clear of clearing.splice(0)) clear();
  });

  it('is full, sends are refused and reading goes on; with space again, all works and nothing is lost', async ({
    skip,
  }) => {
    const disk = mountSmallDisk();
    if (!disk) return skip('a small disk can be mounted by root only');
    clearing.push(disk.unmount);
    control = new ServerControl({ dataDir: path.join(disk.folder, 'data'), databaseUrl: null });
    await control.start();
    const account = { email: 'asha@example.edu', password: 'Quiet-Cog-7' };
    const post = (call: string, body: object) =>
      fetch(`${control?.url}/api/auth/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post('register', { ...account, name: 'Asha Rai', gender: 'female' })).status).toBe(200);
    const window = await openWindow(control.url, { room: 'anonymous' });
    await window.join();
    const sends: Send[] = [];
    for (let n = 0; n < 60; n++) expect((await say(window, sends)).outcome).toBe('ok');
    const filler = path.join(disk.folder, 'filler');
    fill(filler);
    let outcome = '';
    for (let n = 0; n < 500 && outcome !== 'unknown'; n++) ({ outcome } = await say(window, sends));
    expect(outcome).toBe('unknown');
    expect(await window.ask('chat message', { message: 'no room for this' })).toMatchObject({
      ok: false,
      code: 'unavailable',
      retryAfterMs: expect.any(Number),
    });
    sends.push({ sender: 'window', text: 'no room for this', outcome: 'unknown' });
    const before = window.messages.at(-1)?.timestamp;
    expect(await window.ask('load older messages', { before })).toEqual({ ok: true });
    expect((await fetch(`${control.url}/healthz`)).status).toBe(200);
    const contact = await writeToContact(control.url);
    expect([contact.status, contact.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await post('login', account)).status).toBe(503);
    const backup = await runCog({ dataDir: path.join(disk.folder, 'data'), databaseUrl: null }, [
      'backup',
      path.join(disk.folder, 'cogito.backup'),
    ]);
    expect(backup).toMatchObject({
      code: 1,
      err: expect.stringMatching(/no room left on (?:its|that) disk\.$/),
    });

    rmSync(filler);
    await eventually(async () => expect((await say(window, sends)).outcome).toBe('ok'));
    window.close();
    await control.end('SIGKILL');
    await control.start();
    expect(findBreaches({ sends, history: await readRoom(control.url) })).toEqual([]);
  });

  it('is full, an upload is refused in one sentence and leaves nothing; what has room is published', async ({
    skip,
  }) => {
    const disk = mountSmallDisk();
    if (!disk) return skip('a small disk can be mounted by root only');
    clearing.push(disk.unmount);
    const dataDir = path.join(disk.folder, 'data');
    const db = await openDatabase({ databaseUrl: null, dataDir }, createLog('silent'));
    const server = await startTestServer({ db, databaseUrl: null, dataDir });
    const instructor = await server.signIn('instructor');
    const tooLarge = Buffer.alloc((SMALL_DISK_MEGABYTES + 1) * 2 ** 20, '%PDF-1.7 ');
    const refused = await upload(instructor, { files: [tooLarge] });
    expect([refused.status, refused.body]).toEqual([
      503,
      { success: false, message: 'The server is busy. Please try again in a moment.' },
    ]);
    const kept = await readdir(path.join(dataDir, 'files'), { recursive: true });
    expect(kept.filter((name) => /upload-|source-/.test(name))).toEqual([]);
    const picture = await makePicture(20, 10).png().toBuffer();
    expect((await upload(instructor, { files: [picture] })).status).toBe(201);
    await server.stop();
    await db.destroy();
  });

  it('stands still, nothing is acknowledged before it is stored, and reading goes on', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'cogito-slow-'));
    clearing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    control = new ServerControl({ dataDir, databaseUrl: null });
    await control.start();
    const reader = await openWindow(control.url, { room: 'anonymous' });
    await reader.join();
    const speakers = Array.from({ length: 20 }, (_, n) => new Speaker(control.url, { name: `S${n}` }));
    const spoken = speakOn(speakers);
    await spoken.answered(100);
    // To the server, a lock on writing is like a disk that doesn't answer.
    const disk = new DatabaseSync(path.join(dataDir, 'cogito.sqlite'), { timeout: 5000 });
    disk.exec('begin immediate');
    const storedBefore = (await readRoom(control.url)).length;
    const [oldest] = reader.messages;
    for (let waitedMs = 0; waitedMs < sized(1200, 8000); waitedMs += 200) {
      await pause(200);
      expect(await reader.ask('load older messages', { before: oldest?.timestamp })).toEqual({ ok: true });
    }
    expect((await readRoom(control.url)).length).toBe(storedBefore);
    disk.exec('rollback');
    disk.close();
    await spoken.answered(100);
    const sends = await spoken.end();
    expect(findBreaches({ sends, history: await readRoom(control.url) })).toEqual([]);
    for (const each of [reader, ...speakers]) each.close();
  });

  it('and the whole process are frozen, sends wait or go again, and none is doubled', {
    timeout: 120_000,
  }, async () => {
    control = ServerControl.onFreshFolder();
    await control.start();
    const speakers = Array.from({ length: 5 }, (_, n) => {
      // Each speaker repeats its attempts for longer than the longest pause.
      return new Speaker(control.url, { name: `S${n}`, answerWithinMs: 300, attempts: 1000 });
    });
    const spoken = speakOn(speakers);
    await spoken.answered(50);
    control.server.process.kill('SIGSTOP');
    await pause(sized(1000, 60_000));
    control.server.process.kill('SIGCONT');
    await spoken.answered(50);
    const sends = await spoken.end();
    expect(sends.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(findBreaches({ sends, history: await readRoom(control.url) })).toEqual([]);
    for (const speaker of speakers) speaker.close();
  });
});

/** Sends a long message once; a refusal leaves it open whether it was stored. */
async function say(window: TestMember, sends: Send[]): Promise<Send> {
  const text = `${sends.length} ${'x'.repeat(1900)}`;
  const stored = await window.say(text, randomUUID()).catch(() => null);
  const send: Send = {
    sender: 'window',
    text,
    outcome: stored ? 'ok' : 'unknown',
    ...(stored && { stored }),
  };
  sends.push(send);
  return send;
}

/** Takes all the remaining space. */
function fill(file: string): void {
  for (const size of [65_536, 4096, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {}
  }
}

function writeToContact(url: string): Promise<Response> {
  const message = { name: 'Asha Rai', email: 'asha@example.edu', message: 'No room for this. '.repeat(200) };
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) });
}
