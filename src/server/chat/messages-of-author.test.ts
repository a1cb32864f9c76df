import { expect, it } from 'vitest';
import { createAccount } from '../accounts/accounts.ts';
import { eachDatabase } from '../testing/database.ts';
import { hideMessage, letMessageStand } from './held-messages.ts';
import { createRoom } from './messages.ts';
import { removeMessagesOf, renameMessagesOf } from './messages-of-author.ts';
import { storeMessages } from './store-messages.ts';

const NAME = 'Zanzibar Gone';

eachDatabase('Messages of an account that goes', (database) => {
  /** One that is shown, one that a word holds back, and one that reports have hidden. */
  async function write() {
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
    const drafts = [null, 'word', null].map((heldFor) => ({
      authorId,
      userName: NAME,
      text: 'words of mine',
      role: 'member' as const,
      mark,
      gender: 'other' as const,
      idempotencyKey: null,
      replyTo: null,
      heldFor,
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

  it('are removed also where they are held back, so that nothing of them can stand again', async () => {
    const { db, authorId, byWord, rows } = await write();
    await removeMessagesOf(db, authorId, Date.now());
    const removed = { authorId: null, userName: '', text: '', hiddenBy: null };
    expect(await rows()).toMatchObject([removed, removed, removed]);
    expect(await letMessageStand(db, 'public', byWord, Date.now())).toBeNull();
  });
});
