import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachDatabase, type TestDatabase } from './testing/database.ts';
import { openWindow } from './testing/member.ts';
import { runToEnd, startProcess } from './testing/process.ts';

const environmentOf = ({ dataDir, databaseUrl }: TestDatabase) => ({
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

eachDatabase('A server process', (database) => {
  it('drains and ends with 0 on SIGTERM and SIGINT, and tells its clients to come back', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await startProcess(environmentOf(database()));
      const window = await openWindow(server.url, { room: 'anonymous' });
      await window.join();
      const reason = new Promise((resolve) => window.socket.once('disconnect', resolve));
      expect(await server.end(signal)).toEqual({ code: 0, signal: null });
      // Any other reason would tell the client to stay away.
      expect(await reason).toMatch(/^transport/);
      window.close();
    }
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

  const NOWHERE = 'postgres://cogito:secret@127.0.0.1:1/cogito';
  it.each([
    [
      { DATA_DIR: process.execPath },
      /^DATA_DIR is ".*", but it must be a folder: there is a file of that name\.$/,
    ],
    [
      // Of a block that is nobody's (RFC 5737); a name would wait for whatever resolves names here.
      { HOST: '203.0.113.1' },
      /^HOST is "203.0.113.1", but it must be an address of this machine\.$/,
    ],
    [
      { DATABASE_URL: NOWHERE },
      /^DATABASE_URL is "postgres:.*…@127.0.0.1:1\/cogito", but no PostgreSQL answers there\.$/,
    ],
  ])('says in one sentence that %j can’t be used', async (environment, sentence) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-start-'));
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, ...environment });
    await rm(dataDir, { recursive: true });
    expect({ code, output: output.trim() }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(output.trim()).not.toContain('\n');
  });

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
      output: `PORT is "${port}", but another program listens there: stop it, or choose another port.\n`,
    });
  });
});

eachDatabase('A database', (database) => {
  it('serves one server at a time, and a killed one holds nobody back', { timeout: 60_000 }, async () => {
    const environment = environmentOf(database());
    const first = await startProcess(environment);
    const { code, output } = await runToEnd(environment);
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^Another Cogito server is using .*\.$/);
    await first.end('SIGKILL');
    const next = await startProcess(environment);
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    await next.end('SIGTERM');
  });
});
