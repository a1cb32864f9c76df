/** For tests: what the cookie of a session still permits. */
import { openWindow } from './member.ts';
import type { Answer, TestServer } from './server.ts';

export async function isSignedIn(server: TestServer, cookie: string): Promise<boolean> {
  const response = await server.visitor.fetch('/api/auth/isAuth', { headers: { cookie } });
  return ((await response.json()) as Answer['body']).success;
}

/** Opens a window in the students' chat; `isClosed` resolves when the server has ended its connection. */
export async function openChat(server: TestServer, cookie: string) {
  const window = await openWindow(server.url, { room: 'public', cookie });
  await window.join();
  const isClosed = new Promise<void>((resolve) => window.socket.once('disconnect', () => resolve()));
  return Object.assign(window, { isClosed });
}
