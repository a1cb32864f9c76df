/** For tests: a server, and chat windows that are closed after each test. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import type { TestDatabase } from './database.ts';
import { drawSecret, openWindow, type TestMember } from './member.ts';
import { type Caller, startTestServer, type TestServer } from './server.ts';

/** Starts a server for the tests of the calling block. */
export function chatWindows(database: () => TestDatabase) {
  let server: TestServer;
  const windows: TestMember[] = [];
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterEach(() => {
    for (const window of windows.splice(0)) window.close();
  });
  afterAll(() => server.stop());

  const open = async (options: Parameters<typeof openWindow>[1]) => {
    const window = await openWindow(server.url, options);
    windows.push(window);
    return window;
  };
  /** Opens a joined window in `room`, for a new visitor or a new account. */
  const enter = async (room: RoomId, options: { secret?: string; who?: Caller } = {}) => {
    const isPublic = ROOMS[room].access === 'signed-in';
    const who = options.who ?? (isPublic ? await server.signIn('student') : server.visitor);
    const window = await open({ room, secret: options.secret ?? drawSecret(), cookie: who.cookie });
    const joined = await window.join();
    if (!joined.ok) throw new Error(joined.message);
    return window;
  };
  return { server: () => server, open, enter };
}
