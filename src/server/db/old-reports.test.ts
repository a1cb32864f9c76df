import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '../testing/database.ts';
import { up } from './migrations/2026-11-23-reports.ts';

eachDatabase('Reports stored by an older version', (database) => {
  it('lose their reporter’s key, and go where their message is removed', async () => {
    const { db } = database();
    const none = { authorId: null, mark: null, gender: null, idempotencyKey: null, removal: null };
    const message = { room: 'public', userName: '', text: '', role: 'member', ...none } as const;
    const report = { room: 'public', reason: '', createdAt: 1, resolvedAt: null } as const;
    for (const [id, sentAt, removedAt] of [
      ['removed', 1, 5],
      ['there', 2, null],
    ] as const) {
      await db
        .insertInto('chatMessages')
        .values({ ...message, id, sentAt, removedAt })
        .execute();
      const reported = { id: `report of ${id}`, messageId: id, reporterKey: 'recomputable' };
      await db
        .insertInto('chatReports')
        .values({ ...report, ...reported })
        .execute();
    }
    await up(db as unknown as Kysely<unknown>);
    const kept = await db.selectFrom('chatReports').select(['messageId', 'reporterKey']).execute();
    expect(kept).toEqual([{ messageId: 'there', reporterKey: 'report of there' }]);
  });
});
