import { expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { explain, watchQueries } from '#test/server/watched-queries.ts';
import { createAccount } from '../accounts/accounts.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { createRoom } from './messages.ts';
import { removeMessagesOf, renameMessagesOf } from './messages-of-author.ts';
import { hideMessage, letMessageStand } from './removals/held-messages.ts';
import { storeMessages } from './store-messages.ts';

const NAME = 'Zanzibar Gone';

eachDatabase('Messages of an account that goes', (database) => {
  /** Writes one message that a word holds back, one that reports have hidden, and others that are shown. */
  async function write(count = 3) {
    const { db } = database();
    await createRoom(db, 'public');
    const { id: authorId, mark } = await createAccount(
      db,
      {
        name: NAME,
        email: `${crypto.randomUUID()}@example.edu`,
        passwordHash: '',
        gender: 'other',
        role: 'student',
      },
      Date.now(),
    );
    const drafts = Array.from({ length: count }, (_, n) => ({
      authorId,
      userName: NAME,
      text: 'words of mine',
      role: 'member' as const,
      mark,
      gender: 'other' as const,
      idempotencyKey: null,
      replyTo: null,
      heldFor: n === 1 ? 'word' : null,
    }));
    const { stored } = await storeMessages(db, 'public', drafts, Date.now());
    const [shown = '', byWord = '', byReports = ''] = stored.map(({ message }) => message?.id);
    await hideMessage(db, 'public', { id: byReports, fewest: 0, now: Date.now() });
    const rows = () =>
      db
        .selectFrom('chatMessages')
        .selectAll()
        .where('id', 'in', [shown, byWord, byReports])
        .orderBy('sentAt')
        .execute();
    return { db, authorId, byWord, rows };
  }

  it('are renamed also where they are held back, and stay so', async () => {
    const { db, authorId, byWord, rows } = await write();
    await renameMessagesOf(db, authorId);
    const renamed = { authorId: null, userName: 'Former member', mark: null, gender: null };
    expect(await rows()).toMatchObject([
      { ...renamed, hiddenBy: null, returned: expect.any(Number) },
      { ...renamed, hiddenBy: 'word', removedAt: expect.any(Number), returned: null },
      { ...renamed, hiddenBy: 'reports', removedAt: expect.any(Number), returned: null },
    ]);
    expect(await letMessageStand(db, 'public', byWord, Date.now())).toMatchObject({
      message: { user: 'Former member', message: 'words of mine' },
    });
  });

  it.each([
    ['renamed', renameMessagesOf],
    ['removed', (db: Db, authorId: string) => removeMessagesOf(db, authorId, Date.now())],
  ])(
    'are %s by as few statements when they are many, so that nobody who writes waits for long',
    async (_, change) => {
      const count = async (messages: number) => {
        const { db, authorId } = await write(messages);
        const watched = watchQueries(db);
        await change(watched.db, authorId);
        return watched.queries.length;
      };
      expect(await count(40)).toBe(await count(3));
    },
  );

  it('are found by their ids or their author, not by a look through the room', async () => {
    const { db, authorId } = await write(20);
    if (isPostgres(db)) return;
    const watched = watchQueries(db);
    await removeMessagesOf(watched.db, authorId, Date.now());
    const { authorId: other } = await write(20);
    await renameMessagesOf(watched.db, other);
    const changes = watched.queries.filter(({ kind }) => /^(Update|Delete)/.test(kind));
    const plans = await Promise.all(changes.map((each) => explain(db, each)));
    const steps = plans.flat().filter((step) => step.includes('chat_messages'));
    expect(new Set(steps)).toEqual(new Set([expect.stringMatching(/\((id|author_id)=\?\)$/)]));
  });

  it('are removed also where they are held back, so that nothing of them can stand again', async () => {
    const { db, authorId, byWord, rows } = await write();
    await removeMessagesOf(db, authorId, Date.now());
    const removed = { authorId: null, userName: '', text: '', hiddenBy: null };
    expect(await rows()).toMatchObject([removed, removed, removed]);
    expect(await letMessageStand(db, 'public', byWord, Date.now())).toBeNull();
  });
});
