import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { postgresDatabase } from '#test/server/database.ts';
import { makePdf } from '#test/server/files.ts';
import { type ServerProcess, startProcess, startRenderWorker } from '#test/server/process.ts';
import { startTestServer } from '#test/server/server.ts';
import { upload } from '#test/server/upload.ts';

// Starting renderers takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const PAGES = 10;
const TAKEN_OVER_WITHIN_MS = 10_000;

postgresDatabase('A render worker', (database) => {
  const processes: ServerProcess[] = [];
  afterEach(async () => {
    for (const each of processes.splice(0)) await each.end('SIGKILL');
  });

  const environment = () => ({
    DATA_DIR: database().dataDir,
    DATABASE_URL: database().databaseUrl as string,
  });
  const started = async (starting: Promise<ServerProcess>) => {
    processes.push(await starting);
    return processes.at(-1) as ServerProcess;
  };
  const pages = () =>
    database()
      .db.selectFrom('materialPages')
      .select(['number', 'claimedBy', 'renderedAt'])
      .where('failedAt', 'is', null)
      .orderBy('number')
      .execute();
  const rendered = async () => (await pages()).filter(({ renderedAt }) => renderedAt !== null).length;

  /** The trigger counts how often each page was rendered, by any process. */
  beforeAll(async () => {
    const { db } = database();
    await sql`create table renderings (number integer)`.execute(db);
    await sql`create function count_rendering() returns trigger language plpgsql as $$
      begin insert into renderings values (new.number); return new; end $$`.execute(db);
    await sql`create trigger count_rendering after update of rendered_at on material_pages
      for each row when (new.rendered_at is not null) execute function count_rendering()`.execute(db);
  });

  it('needs a database that it can share', async () => {
    const worker = startRenderWorker({ DATA_DIR: database().dataDir });
    await expect(worker).rejects.toThrow('A render worker needs DATABASE_URL');
  });

  it('renders beside a server, each page once; killed, its pages are taken over within ten seconds', async () => {
    const server = await startTestServer(database());
    const texts = Array.from({ length: PAGES }, (_, number) => ({ text: `Page ${number + 1}` }));
    await upload(await server.signIn('instructor'), { files: [makePdf(texts)] });
    await server.stop();
    const before = await rendered();
    const worker = await started(startRenderWorker(environment()));
    const held = await eventually(async () => {
      expect(await rendered()).toBeGreaterThan(before);
      const claimed = (await pages()).filter((page) => page.claimedBy !== null && page.renderedAt === null);
      expect(claimed).not.toEqual([]);
      return claimed;
    });
    await worker.end('SIGKILL');
    const [next] = await Promise.all([
      started(startRenderWorker(environment())),
      started(startProcess(environment())),
    ]);
    const startedAt = performance.now();
    const stillHeld = async () => {
      const now = await pages();
      return held.filter(({ number, claimedBy }) => {
        const page = now.find((each) => each.number === number);
        return page?.renderedAt === null && page.claimedBy === claimedBy;
      });
    };
    await eventually(async () => expect(await stillHeld()).toEqual([]));
    // A process that runs takes the pages over; how long it took to start isn't the subject.
    expect(performance.now() - startedAt).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    await eventually(async () => expect(await rendered()).toBe(PAGES));
    const { rows } = await sql<{ number: number }>`select number from renderings`.execute(database().db);
    expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      texts.map((_, index) => index + 1),
    );
    expect(await next.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(next.errors()).toBe('');
  });
});
