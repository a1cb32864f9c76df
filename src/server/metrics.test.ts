import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { registry, startMetrics } from './metrics.ts';

const TOKEN = 'for the tests';
const TABLE = path.join(import.meta.dirname, '../../ops/metrics.md');

oneDatabase('The metrics of a process', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database(), { environment: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => server.stop());

  const read = async () => {
    const answer = await server.visitor.fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
    return answer.text();
  };

  it('answer what messages, refusals and people there were, and name nobody', async () => {
    const window = await openWindow(server.url, { room: 'anonymous', secret: 'x'.repeat(42).concat('A') });
    await window.ask('chat message', { message: 'too early' });
    await window.join();
    const { id, mark } = await window.say('one that is counted');
    await server.visitor.call('POST', '/api/auth/login', {
      email: 'asha@example.edu',
      password: 'Wrong-Cog-1',
    });
    const text = await read();
    expect(text).toMatch(/cogito_delivery_seconds_count\{room="anonymous"\} [1-9]/);
    expect(text).toMatch(/cogito_commits_total\{room="anonymous",result="in_order"\} [1-9]/);
    expect(text).toMatch(/cogito_refusals_total\{code="not_joined",by="event"\} [1-9]/);
    expect(text).toMatch(/cogito_refusals_total\{code="wrong_credentials",by="call"\} [1-9]/);
    expect(text).toMatch(/cogito_database_seconds_count\{outcome="ok"\} [1-9]/);
    expect(text).toMatch(/cogito_event_seconds_count\{event="chat message"\} [1-9]/);
    expect(text).toContain('cogito_pages_waiting 0');
    expect(text).toContain('cogito_people{room="anonymous"}');
    for (const secret of [id, mark as string, 'counted', 'asha', '127.0.0.1', database().dataDir])
      expect(text).not.toContain(secret);
    window.close();
  });

  it('are those that ops/metrics.md explains, and no more of the product’s own', async () => {
    const explained = readFileSync(TABLE, 'utf8').match(/\b(?:cogito|nodejs|process)_[a-z0-9_]+/g) ?? [];
    const names = [...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
    const nameOf = (metric: string) => metric.replace(/_count$/, '');
    expect(explained.map(nameOf).filter((name) => !names.includes(name))).toEqual([]);
    const own = names.filter((name) => name.startsWith('cogito_'));
    expect(own.filter((name) => !explained.map(nameOf).includes(name))).toEqual([]);
  });
});

it('Figures of the database stay as they were last read while it is away', async () => {
  let isAway = false;
  const read = async (figure: number) => {
    if (isAway) throw new Error('The database is away.');
    return figure;
  };
  await startMetrics({
    people: () => new Map(),
    processes: () => 1,
    isBusUp: () => undefined,
    countWaitingPages: () => read(3),
    readNewestBackup: () => read(1_700_000_000_000),
  });
  for (isAway of [false, true]) {
    const text = await registry.metrics();
    expect(text).toContain('cogito_pages_waiting 3');
    expect(text).toContain('cogito_last_backup_timestamp_seconds 1700000000');
  }
});
