import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { postgresDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { runToEnd, type ServerProcess, startProcess } from '#test/server/process.ts';
import { ask } from '#test/server/request.ts';

describe('A running server', () => {
  let dataDir: string;
  let server: ServerProcess;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-running-'));
    await chmod(dataDir, 0o755);
    await writeFile(path.join(dataDir, 'cogito.sqlite'), '', { mode: 0o644 });
    // Node.js itself warns like this, for example of too many listeners.
    const warnAtTheEnd = "data:text/javascript,process.once('SIGTERM',()=>process.emitWarning('probe'))";
    server = await startProcess({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=${warnAtTheEnd}` });
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await rm(dataDir, { recursive: true });
  });

  it('keeps its data to itself, in a folder that was made before and with files that others could read', async () => {
    const names = ['.', ...(await readdir(dataDir, { recursive: true }))];
    const openToOthers = await Promise.all(
      names.map(async (name) => ((await stat(path.join(dataDir, name))).mode & 0o077 ? [name] : [])),
    );
    expect(names).toContain('cogito.sqlite-wal');
    expect(openToOthers.flat()).toEqual([]);
  });

  it('writes nothing but JSON lines to standard error, whatever it is asked and Node.js warns of', async () => {
    for (const path of [
      '/',
      '//',
      '/a//b',
      '//assets//x',
      '/assets/',
      '/%00',
      '/%',
      '/api//auth',
      '/?a=//',
      '/.//',
    ])
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND'])
        await ask(server.url, { method, path });
    await server.end('SIGTERM');
    const lines = server.errors().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).level)).not.toContain(undefined);
    expect(lines.filter((line) => line.includes('probe'))).toHaveLength(1);
    if (process.getuid?.() === 0)
      expect(lines.filter((line) => line.includes('running as root'))).toHaveLength(1);
  });
});

/** Ends the server during a conversation. The client must get a reason after which it reconnects. */
async function drain(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  const window = await openWindow(server.url, { room: 'anonymous' });
  await window.join();
  const reason = new Promise((resolve) => window.socket.once('disconnect', resolve));
  expect(await server.end(signal)).toEqual({ code: 0, signal: null });
  expect(await reason).toMatch(/^transport/);
  window.close();
}

describe('A first start', () => {
  it('prints a link that makes the first administrator beside its ready line, and never where there is one; SIGTERM and SIGINT drain it', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-first-'));
    const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'trace' };
    const tokenIn = (text: string) => /\/auth\/first-administrator#([\w-]{43})$/m.exec(text)?.[1];
    const server = await startProcess(environment);
    await eventually(() => expect(tokenIn(server.output())).toBeDefined());
    const token = tokenIn(server.output()) ?? '';
    const written = { name: 'Asha Rai', email: 'asha@example.edu' };
    const passwords = { password: 'Quiet-Cog-7', confirmPassword: 'Quiet-Cog-7' };
    const answer = await fetch(`${server.url}/api/auth/first-administrator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...written, ...passwords }),
    });
    expect(answer.status).toBe(200);
    await drain(server, 'SIGTERM');
    expect(server.errors()).not.toBe('');
    expect(server.errors()).not.toContain(token);
    const again = await startProcess(environment);
    // Everything is printed before the process ends.
    await drain(again, 'SIGINT');
    expect(
      again
        .output()
        .split('\n')
        .filter((line) => line && !line.startsWith('{')),
    ).toEqual([
      `Cogito is ready at ${again.url}`,
      expect.stringMatching(/^Word and PowerPoint files are (?:taken|refused): /),
    ]);
    await rm(dataDir, { recursive: true });
  });
});

describe('A start that can’t be', () => {
  it('names every wrong variable and ends with 1', async () => {
    const { code, output } = await runToEnd({ PORT: 'eighty', SAMPLE_LIBRARY: 'maybe' });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringContaining('PORT is "eighty"'),
      expect.stringContaining('SAMPLE_LIBRARY is "maybe"'),
    ]);
  });

  it.skipIf(inject('redisUrl') === null || inject('postgresUrl') === null)(
    'says in one sentence that Redis refuses its password, and starts where Redis is away',
    async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-redis-'));
      const environment = { DATA_DIR: dataDir, DATABASE_URL: inject('postgresUrl') ?? '' };
      const url = new URL(inject('redisUrl') ?? '');
      url.password = 'wrong';
      const { code, output } = await runToEnd({ ...environment, REDIS_URL: url.href });
      expect({ code, output: output.trim() }).toEqual({
        code: 1,
        output: `REDIS_URL is "redis://…@${url.host}", but Redis refuses this user and password.`,
      });
      const server = await startProcess({ ...environment, REDIS_URL: 'redis://127.0.0.1:1' });
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
      await rm(dataDir, { recursive: true });
    },
  );

  it('says in one sentence that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-start-'));
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, PORT: String(port) });
    await rm(dataDir, { recursive: true });
    other.close();
    expect({ code, output }).toEqual({
      code: 1,
      output: `PORT is "${port}", but another program is already listening there: stop it, or choose another port.\n`,
    });
  });
});

postgresDatabase('A second server on one PostgreSQL', (database) => {
  it.skipIf(inject('redisUrl') === null)(
    'ends at once with one sentence, with REDIS_URL or without, and disturbs nothing',
    async () => {
      const { dataDir, databaseUrl } = database();
      const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
      const first = await startProcess(settings);
      expect(await runToEnd(settings)).toEqual({
        code: 1,
        output:
          'Another Cogito server is using this database: several need REDIS_URL, the same for each. Else stop the other one first, or set DATABASE_URL to another one.\n',
      });
      expect(await runToEnd({ ...settings, REDIS_URL: inject('redisUrl') ?? '' })).toEqual({
        code: 1,
        output:
          'Another Cogito server is using this database without REDIS_URL: stop it first, or give each the same REDIS_URL.\n',
      });
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
      await first.end('SIGKILL');
    },
  );
});
