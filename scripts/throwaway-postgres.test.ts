import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, inject, it, vi } from 'vitest';

const KEEPER = `
import { startThrowawayPostgres } from '${new URL('./throwaway-postgres.ts', import.meta.url)}';
console.log(JSON.stringify(await startThrowawayPostgres()));
setInterval(() => {}, 1000);
`;

async function connect(connectionString: string | null) {
  const client = new pg.Client({ connectionString: connectionString ?? '' });
  await client.connect();
  return client;
}

describe.skipIf(inject('postgresUrl') === null)('The throwaway PostgreSQL', () => {
  it('is new enough and syncs what it commits', async () => {
    const client = await connect(inject('postgresUrl'));
    const { rows } = await client.query<{ version: number; fsync: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync`,
    );
    await client.end();
    expect(rows[0]?.version).toBeGreaterThanOrEqual(15_00_00);
    expect(rows[0]?.fsync).toBe('on');
  });

  it('leaves nothing behind when the tests are killed', async () => {
    const keeper = spawn(process.execPath, ['--input-type=module', '--eval', KEEPER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(keeper.stdout.setEncoding('utf8'), 'data');
    const { url } = JSON.parse(line);
    const client = await connect(url);
    client.on('error', () => 'the server hangs up');
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    const folder = rows[0]?.folder ?? '';
    const hungUp = new Promise((resolve) => client.once('end', resolve));
    keeper.kill('SIGKILL');
    await hungUp;
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 60_000 });
    await expect(connect(url)).rejects.toThrow('ECONNREFUSED');
  });
});
