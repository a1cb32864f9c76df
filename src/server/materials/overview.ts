/** Numbers of published items, and the newest ones, cached until the library changes, because they are often read. */
import { ENDPOINTS } from '#shared/api.ts';
import { type KindId, MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { type KindOverview, NEWEST_LISTED, type Overview } from '#shared/overview.ts';
import type { Chat } from '../chat/chat.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/endpoints.ts';
import { keepUntilChanged } from './lists/published-list-cache.ts';
import { isShown } from './materials.ts';

type Kinds = Overview['kinds'];

/** Serves the figures of the dashboard, the pickers and the landing page. */
export function serveOverview(serve: Serve, rooms: Chat['rooms'], { db, now }: Deps): void {
  const keep = keepUntilChanged<Kinds>(db);

  serve(ENDPOINTS.readOverview, async () => ({
    overview: {
      at: new Date(now()).toISOString(),
      chat: {
        people: rooms.get('public')?.people ?? 0,
        lastMessageAt: rooms.get('public')?.lastMessageAt ?? null,
      },
      kinds: await keep('overview', () => readKinds(db)),
    },
  }));

  serve(ENDPOINTS.countAnonymousPeople, async () => ({ people: rooms.get('anonymous')?.people ?? 0 }));
}

async function readKinds(db: Db): Promise<Kinds> {
  const ids = Object.keys(MATERIAL_KINDS) as KindId[];
  const overviews = await Promise.all(ids.map(async (id) => [id, await readKind(db, id)] as const));
  return Object.fromEntries(overviews) as Kinds;
}

async function readKind(db: Db, kind: KindId): Promise<KindOverview> {
  const published = db.selectFrom('materials').where('kind', '=', kind).where(isShown);
  const [counted, newest] = await Promise.all([
    published
      .select(['subject', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('subject')
      .execute(),
    published
      .select(['subject', 'title', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(NEWEST_LISTED)
      .execute(),
  ]);
  return {
    counts: Object.fromEntries(counted.map(({ subject, count }) => [subject, count])),
    newest: newest.map(({ createdAt, ...item }) => ({
      ...item,
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}
