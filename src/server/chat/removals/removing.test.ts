import { expect, it } from 'vitest';
import type { RoomId } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { oneDatabase } from '#test/server/database.ts';
import { createAccount } from '../../accounts/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { RecentPage } from '../log/recent-page.ts';
import { createRoom, readPage } from '../messages.ts';
import { renameMessagesOf } from '../messages-of-author.ts';
import { type Draft, storeMessages } from '../store-messages.ts';
import { letMessageStand } from './held-messages.ts';
import { Removals } from './removals.ts';
import { Removing } from './removing.ts';
import { removeMessage } from './stored-removals.ts';

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
  const told: string[] = [];
  const recent = new RecentPage({ read: () => readPage(db, room), onChange: () => {} });
  const removing = new Removing({
    db,
    room,
    now: Date.now,
    removals: new Removals(),
    recent,
    loaded: Promise.resolve(),
    tell: (id) => told.push(`removed ${id}`),
    tellReturned: ({ id }) => told.push(`returned ${id}`),
    onErased: () => {},
    onChanged: () => {},
  });
  return { removing, recent, told };
}

oneDatabase('A process that reads what others removed', (database) => {
  it('tells a removal and the return after it, where both were made between its two queries', async () => {
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
          await removeMessage(db, ROOM, rude, Date.now());
          await letMessageStand(db, ROOM, held, Date.now());
        }
        return result;
      },
    });
    const { removing, told } = follow(interrupted);
    removing.notice(1);
    await eventually(() => expect(isFirst).toBe(false));
    removing.notice(2);
    await eventually(() => expect(told).toEqual([`removed ${rude}`, `returned ${held}`]));
    removing.close();
  });

  it('tells every message of an account that was deleted, however many, and shows no name of it', async () => {
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
    const { removing, recent, told } = follow(db, 'public');
    await recent.whole();
    await renameMessagesOf(db, authorId);
    removing.notice(COUNT);
    await eventually(() => expect(told).toHaveLength(2 * COUNT));
    expect(new Set(told)).toEqual(
      new Set(stored.flatMap(({ message }) => [`removed ${message?.id}`, `returned ${message?.id}`])),
    );
    expect(recent.messages).toHaveLength(50);
    expect(new Set(recent.messages.map(({ user }) => user))).toEqual(new Set(['Former member']));
    removing.close();
  });
});
