import { expect, it } from 'vitest';
import type { RoomId } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { createAccount } from '../../accounts/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { RecentPage } from '../log/pages.ts';
import { createRoom, readPage } from '../messages.ts';
import { renameMessagesOf } from '../messages-of-author.ts';
import { type Draft, storeMessages } from '../store-messages.ts';
import { letMessageStand } from './held-messages.ts';
import { Removals } from './removals.ts';
import { removeMessages } from './stored-removals.ts';

const ROOM = 'anonymous';

const draftOf = (text: string, heldFor: string | null): Draft => ({
  authorId: null,
  userName: 'Cog7',
  text,
  role: 'member',
  mark: 'mark',
  gender: null,
  idempotencyKey: text,
  replyTo: null,
  heldFor,
});

function follow(db: Db, room: RoomId = ROOM) {
  const sent: string[] = [];
  const page = new RecentPage({ read: () => readPage(db, room), onChange: () => {} });
  const removals = new Removals({
    db,
    room,
    now: Date.now,
    page,
    whenLoaded: async () => {},
    sendRemoved: (id) => sent.push(`removed ${id}`),
    sendReturned: ({ id }) => sent.push(`returned ${id}`),
    onErased: () => {},
    onChanged: () => {},
  });
  return { removals, page, sent };
}

oneDatabase('A process that reads what others removed', (database) => {
  it('sends a removal and the return after it, where both were made between its two queries', async () => {
    const { db } = database();
    await createRoom(db, ROOM);
    const drafts = [draftOf('rude', null), draftOf('held', 'word')];
    const { stored } = await storeMessages(db, ROOM, drafts, Date.now());
    const [rude = '', held = ''] = stored.map(({ message }) => message?.id);
    let isFirst = true;
    const interrupted = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isFirst) {
          isFirst = false;
          await removeMessages(db, ROOM, [rude], Date.now());
          await letMessageStand(db, ROOM, held, Date.now());
        }
        return result;
      },
    });
    const { removals, sent } = follow(interrupted);
    removals.catchUpTo(1);
    await eventually(() => expect(isFirst).toBe(false));
    removals.catchUpTo(2);
    await eventually(() => expect(sent).toEqual([`removed ${rude}`, `returned ${held}`]));
    removals.close();
  });

  it('sends every message of an account that was deleted, however many, and shows no name of it', async () => {
    const { db } = database();
    await createRoom(db, 'public');
    const COUNT = 450;
    const author = { name: 'Zanzibar Gone', email: 'gone@example.edu', passwordHash: '' };
    const { id: authorId } = await createAccount(
      db,
      { ...author, gender: 'other', role: 'student' },
      Date.now(),
    );
    const drafts = Array.from({ length: COUNT }, (_, n) => ({
      ...draftOf(`message ${n}`, null),
      authorId,
      userName: author.name,
    }));
    const { stored } = await storeMessages(db, 'public', drafts, Date.now());
    const { removals, page, sent } = follow(db, 'public');
    await page.whole();
    await renameMessagesOf(db, authorId);
    removals.catchUpTo(COUNT);
    await eventually(() => expect(sent).toHaveLength(2 * COUNT));
    expect(new Set(sent)).toEqual(
      new Set(stored.flatMap(({ message }) => [`removed ${message?.id}`, `returned ${message?.id}`])),
    );
    expect(page.messages).toHaveLength(50);
    expect(new Set(page.messages.map(({ user }) => user))).toEqual(new Set(['Former member']));
    removals.close();
  });
});
