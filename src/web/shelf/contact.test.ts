/** Tests when the shelf is renewed, and when what failed is tried again, by a clock of the test's own. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/accounts.ts';
import type { Material } from '#shared/materials.ts';
import { Device } from '#test/shelf/device.ts';
import { shelf, useSession } from '#web/lib/session.ts';
import { stayInContact } from './contact.ts';
import { goOn, remove } from './keeping.ts';
import { isComing } from './kept.ts';
import { renewShelf } from './renewal.ts';
import { changeList } from './shelf-cache.ts';

const user = { _id: 'asha', name: 'Asha Rai', email: 'asha@example.edu', gender: 'female' } as User;
const material = {
  _id: 'a',
  kind: 'assignment',
  subject: 'Physics',
  images: [] as string[],
  version: '1',
} as Material;

const CHECK = '/api/auth/isAuth';
const ITEM = '/api/materials/a';
/** Each renewal asks once for the list of what is whole. */
const LIST = '/api/assignment/subject?subject=Physics';
const TEXT = '/api/pages/r/1/text';
const ANSWERS: Record<string, object> = {
  [CHECK]: { success: true, user },
  '/api/installation': { success: true, keepsOnDevices: true },
  [LIST]: { success: true, assignments: [material] },
  [ITEM]: { success: true, material: { ...material, pages: [] } },
};

let fails: string | null;
const held: ServerResponse[] = [];
const server = createServer(({ url = '' }, response) => {
  if (url === fails) held.push(response);
  else response.end(JSON.stringify(ANSWERS[url]));
});
/** Ends the call that has no answer yet. */
const failNow = async () => {
  await until(() => held.length === 1);
  held.pop()?.destroy();
};

let device: Device;
const asked = (path: string) => device.asked.filter((each) => each === path).length;
/** Waits, while the clock of the test stands still. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await turn();
};

/** Waits until no incomplete item is being fetched. */
const allTried = () => navigator.locks.request('cogito.shelf', () => {});
const isTrying = async () => {
  await turn();
  return navigator.locks.request('cogito.shelf', { ifAvailable: true }, (lock) => lock === null);
};

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  device = new Device(user, { url: `http://127.0.0.1:${port}` });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
const keep = (isWhole: boolean) => changeList(() => [{ material, width: 1600, bytes: 0, isWhole }]);
beforeEach(() => {
  fails = null;
  device.asked = [];
});
afterAll(() => {
  vi.useRealTimers();
  device.close();
  server.closeAllConnections();
  server.close();
});

it('tries again what failed, after pauses that grow to a minute, and at once when the server is there again', async () => {
  const fail = async (count: number) => {
    await until(() => asked(ITEM) === count);
    await failNow();
    await allTried();
  };
  const expectPause = async (seconds: number) => {
    vi.advanceTimersByTime(1000 * seconds - 1);
    expect(await isTrying(), `waits for ${seconds} s`).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isTrying(), `waits no longer than ${seconds} s`).toBe(true);
  };
  await keep(false);
  fails = ITEM;
  void goOn();
  await fail(1);
  for (const [index, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
    await expectPause(seconds);
    await fail(index + 2);
  }
  void renewShelf();
  await fail(8);
  fails = null;
  await expectPause(5);
  await allTried();
  vi.advanceTimersByTime(60_000);
  expect(await isTrying(), 'all has come').toBe(false);
});

it('stops fetching an item that was being removed when its fetching began', async () => {
  await keep(false);
  fails = ITEM;
  const letRemove = Promise.withResolvers<void>();
  void navigator.locks.request('cogito.shelf.list', () => letRemove.promise);
  const removed = remove([material._id]);
  void goOn();
  await until(() => asked(ITEM) === 1);
  letRemove.resolve();
  await removed;
  expect(isComing(material._id)).toBe(false);
  await failNow();
  await allTried();
});

it('fetches the texts of a scan again until all its words are recognised', async () => {
  const scan = { ...material, images: ['/api/pages/r/1'] };
  const before = { ...ANSWERS };
  const cache = await device.open('shelf.asha');
  await cache.put('/api/pages/r/1?width=1600', new Response('picture'));
  Object.assign(ANSWERS, {
    [LIST]: { success: true, assignments: [scan] },
    [ITEM]: { success: true, material: { ...scan, pages: [] } },
    [TEXT]: { success: true, lines: [], wordsToCome: true },
  });
  await keep(false);
  await goOn();
  await renewShelf();
  expect(asked(TEXT), 'the words are still to come').toBe(2);
  ANSWERS[TEXT] = { success: true, lines: [{ text: 'Photosynthesis' }], wordsToCome: false };
  await renewShelf();
  expect(await (await cache.match('/shelf/words/a.json'))?.json()).toEqual(['Photosynthesis']);
  await renewShelf();
  expect(asked(TEXT), 'all words have come').toBe(3);
  Object.assign(ANSWERS, before);
});

describe('The contact', () => {
  beforeAll(() => {
    shelf.code = import('./contact.ts');
    stayInContact({ isRenewed: true });
  });
  beforeEach(() => keep(true));
  afterAll(() => {
    delete shelf.code;
  });

  it('renews the shelf when the connection is back, and every hour', async () => {
    device.fire('online');
    await until(() => asked(LIST) === 1);
    vi.advanceTimersByTime(3_600_000);
    await until(() => asked(LIST) === 2);
    expect(asked(CHECK), 'the server is there').toBe(0);
  });

  it('asks a silent server every three seconds, one call at a time, and renews the shelf when it answers', async () => {
    fails = CHECK;
    useSession.setState({ isAuthenticated: false, kept: [] });
    vi.advanceTimersByTime(2999);
    expect(asked(CHECK)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(asked(CHECK)).toBe(1);
    vi.advanceTimersByTime(9000);
    expect(asked(CHECK), 'the first has no answer yet').toBe(1);
    await failNow();
    fails = null;
    while (asked(CHECK) === 1) {
      vi.advanceTimersByTime(3000);
      await turn();
    }
    await until(() => asked(LIST) === 1);
    vi.advanceTimersByTime(9000);
    expect(asked(CHECK), 'the server is there').toBe(2);
  });
});
