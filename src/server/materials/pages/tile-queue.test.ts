import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import type { Job, Outcome } from '../rendering/job.ts';
import { RendererFailure, type Renderers } from '../rendering/renderers.ts';
import { Tiles } from './tiles.ts';

type Drawing = { tiles: string[]; outcome: PromiseWithResolvers<Outcome> };

const PAGE = {
  revision: 'a'.repeat(32),
  number: 1,
  width: 1600,
  height: 2264,
  source: 'source-1.pdf',
  sourceIndex: 0,
  rotation: 0,
} as const;
const reader = (id = 'nima') => ({ id, hasGone: () => false });

describe('Tiles', () => {
  let folder: string;
  /** What the renderers were given, in order; the test says when each is done. */
  let drawings: Drawing[];
  let free: number;
  let tiles: Tiles;

  const renderers: Renderers = {
    run(job: Job) {
      const names = job.task === 'draw tiles' ? job.tiles.map(({ column, row }) => `${column}-${row}`) : [];
      const outcome = Promise.withResolvers<Outcome>();
      drawings.push({ tiles: names, outcome });
      return outcome.promise;
    },
    interrupt() {},
    close: () => {},
  };
  const open = (options: { maxKeptBytes?: number; answerWithinMs?: number } = {}) =>
    new Tiles({
      storage: { withLocalFile: (key, use) => use(key) },
      renderers,
      countFree: () => free,
      scratch: { folder, close: async () => {} },
      ...options,
    });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cogito-tiles-'));
    [drawings, free, tiles] = [[], 1, open()];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const ask = async (column: number, { by = reader(), page = PAGE, scale = 2 } = {}) => {
    const file = await tiles.open(page, { scale, column, row: 0 }, by);
    return file && text(file.stream);
  };
  const drawn = async (place: number) => {
    await eventually(() => expect(drawings.length).toBeGreaterThan(place));
    return drawings[place] as Drawing;
  };
  const finish = async (place: number) => {
    const drawing = await drawn(place);
    drawing.outcome.resolve({ tiles: drawing.tiles.map((name) => Buffer.from(name)) });
  };

  it('are drawn once, however many ask for one together, and kept', async () => {
    const asked = [ask(0), ask(0, { by: reader('asha') }), ask(0)];
    await finish(0);
    expect(await Promise.all(asked)).toEqual(['0-0', '0-0', '0-0']);
    expect(await ask(0)).toBe('0-0');
    expect(drawings).toHaveLength(1);
  });

  it('that wait for a renderer are drawn together, those of one page and scale', async () => {
    const first = ask(0);
    await drawn(0);
    const others = [ask(1), ask(2), ask(1, { scale: 3 }), ask(1, { page: { ...PAGE, number: 2 } as never })];
    for (const place of [0, 1, 2, 3]) await finish(place);
    await Promise.all([first, ...others]);
    expect(drawings.map((drawing) => drawing.tiles)).toEqual([['0-0'], ['1-0', '2-0'], ['1-0'], ['1-0']]);
  });

  it('are drawn for each reader in turn, so that nobody waits for one who asks for many', async () => {
    const asked = [0, 1, 2].map((column) => ask(column, { by: reader('busy'), scale: 2 + column }));
    await drawn(0);
    asked.push(ask(5));
    for (const place of [0, 1, 2, 3]) await finish(place);
    await Promise.all(asked);
    expect(drawings.map((drawing) => drawing.tiles[0])).toEqual(['0-0', '1-0', '5-0', '2-0']);
  });

  it('leave all renderers but one to whoever waits for a page', async () => {
    free = 2;
    const asked = [ask(0), ask(1, { scale: 3 })];
    await drawn(1);
    free = 1;
    asked.push(ask(2, { scale: 4 }));
    await finish(0);
    await asked[0];
    expect(drawings).toHaveLength(2);
    await finish(1);
    await finish(2);
    await Promise.all(asked);
  });

  it('aren’t drawn for somebody who has gone, but for the others who asked', async () => {
    let hasGone = false;
    const blocking = ask(0);
    const gone = ask(1, { by: { id: 'gone', hasGone: () => hasGone } });
    const staying = ask(1, { by: reader('stays') });
    const alone = ask(2, { by: { id: 'gone', hasGone: () => hasGone } });
    hasGone = true;
    await finish(0);
    await finish(1);
    expect(await Promise.all([blocking, staying, gone, alone])).toEqual(['0-0', '1-0', null, null]);
    expect(drawings).toHaveLength(2);
  });

  it('that nobody could draw in time are refused, and drawn no more unless that had begun: then they are kept', async () => {
    tiles = open({ answerWithinMs: 1 });
    const blocking = ask(0).catch(({ code }) => code);
    expect(await ask(1).catch(({ code }) => code)).toBe('unavailable');
    expect(await blocking).toBe('unavailable');
    await finish(0);
    const last = ask(2).catch(({ code }) => code);
    await drawn(1);
    expect(drawings.map((drawing) => drawing.tiles)).toEqual([['0-0'], ['2-0']]);
    await last;
    const kept = async () =>
      Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
    await eventually(async () => expect(await kept()).toEqual(['0-0']));
    expect(tiles.has(PAGE, { scale: 2, column: 0, row: 0 })).toBe(true);
  });

  it('of one reader wait in a bounded number', async () => {
    const asked = Array.from({ length: 122 }, (_, row) =>
      tiles
        .open({ ...PAGE, height: 16_383 }, { scale: 8, column: 0, row }, reader())
        .catch(({ code }) => code),
    );
    expect(await asked.at(-1)).toBe('too_many_requests');
    tiles.stop();
    expect(await asked.at(-2)).toBe('unavailable');
  });

  it('of a page that proves too complex are refused from then on, without another try', async () => {
    const refused = ask(0);
    (await drawn(0)).outcome.reject(new RendererFailure('too_slow'));
    await expect(refused).rejects.toMatchObject({ code: 'unreadable_file' });
    await expect(ask(1)).rejects.toMatchObject({ code: 'unreadable_file' });
    expect(drawings).toHaveLength(1);
  });

  it('are asked for again after a renderer that died or was closed', async () => {
    const asked = ask(0);
    (await drawn(0)).outcome.reject(new RendererFailure('died'));
    await finish(1);
    expect(await asked).toBe('0-0');
    const closed = ask(1);
    (await drawn(2)).outcome.reject(new RendererFailure('closed'));
    await expect(closed).rejects.toMatchObject({ code: 'unavailable' });
    const again = ask(1);
    await finish(3);
    expect(await again).toBe('1-0');
  });

  it('are asked for again after renderers that were late by the clock, which a busy machine may be to blame for', async () => {
    const asked = ask(0);
    for (const place of [0, 1]) (await drawn(place)).outcome.reject(new RendererFailure('late'));
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    const again = ask(0);
    await finish(2);
    expect(await again).toBe('0-0');
  });

  it('take no more room than they may: those not read for longest go', async () => {
    tiles = open({ maxKeptBytes: 6 });
    for (const [place, column] of [0, 1, 2, 0].entries()) {
      const asked = ask(column);
      await finish(place);
      await asked;
    }
    expect(tiles.has(PAGE, { scale: 2, column: 1, row: 0 })).toBe(false);
    expect(tiles.has(PAGE, { scale: 2, column: 2, row: 0 })).toBe(true);
  });

  it('go with their item', async () => {
    const asked = ask(0);
    await finish(0);
    await asked;
    await tiles.forget(PAGE.revision);
    expect(tiles.has(PAGE, { scale: 2, column: 0, row: 0 })).toBe(false);
  });
});
