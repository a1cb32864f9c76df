import { text } from 'node:stream/consumers';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { expectNothingHeld } from '#test/server/long-reading.ts';
import { createRoom } from '../../chat/messages.ts';
import { storeMessages } from '../../chat/store-messages.ts';
import { Pace } from '../../db/pace.ts';
import { createAccount } from '../accounts.ts';
import { exportAccount } from './export.ts';

const MANY = 250;
/** Even a slow machine reads this many within a few milliseconds. */
const FEW = 100;

eachDatabase('An account of many messages', (database) => {
  it('is exported whole, a few at a time, so that nobody waits for long and no log grows', async () => {
    const { db } = database();
    for (const room of ['public', 'anonymous'] as const) await createRoom(db, room);
    const account = await createAccount(
      db,
      { name: 'Asha Rai', email: 'asha@example.edu', passwordHash: '', gender: 'other', role: 'student' },
      Date.now(),
    );
    const texts = Array.from({ length: MANY }, (_, n) => `Message ${n}`);
    const drafts = texts.map((said) => ({
      authorId: account.id,
      userName: 'Asha Rai',
      text: said,
      role: 'member' as const,
      mark: account.mark,
      gender: 'other' as const,
      idempotencyKey: null,
      replyTo: null,
    }));
    await storeMessages(db, 'public', drafts, Date.now());
    const counts: number[] = [];
    const count: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        counts.push(result.rows.length);
        if (counts.filter((each) => each === FEW).length === 1) await expectNothingHeld(database());
        return result;
      },
    };
    const { messages } = JSON.parse(await text(exportAccount(db.withPlugin(count), account, new Pace())));
    expect(messages.map((message: { text: string }) => message.text)).toEqual(texts);
    expect(Math.max(...counts)).toBeLessThanOrEqual(FEW);
  });
});
