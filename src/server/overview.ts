import { ENDPOINTS } from '#shared/api.ts';
import type { Chat } from './chat/chat.ts';
import type { Deps } from './deps.ts';
import type { Serve } from './http/endpoints.ts';
import { keepOverview } from './materials/overview.ts';

/** What the dashboard, the pickers and the landing page tell of the house: from memory, but for the library's version. */
export function serveOverview(serve: Serve, rooms: Chat['rooms'], { db, now }: Deps): void {
  const readKinds = keepOverview(db);

  serve(ENDPOINTS.readOverview, async () => ({
    overview: {
      at: new Date(now()).toISOString(),
      chat: {
        people: rooms.get('public')?.people ?? 0,
        lastMessageAt: rooms.get('public')?.lastMessageAt ?? null,
      },
      kinds: await readKinds(),
    },
  }));

  serve(ENDPOINTS.countAnonymousPeople, async () => ({ people: rooms.get('anonymous')?.people ?? 0 }));
}
