import { expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { startTestServer } from '#test/server/server.ts';
import { startingWords } from './word-list.ts';

oneDatabase('A new installation', (database) => {
  it('begins with the starting lists, and keeps a list that was emptied empty', async () => {
    const first = await startTestServer(database());
    const moderator = await first.signIn('moderator');
    expect((await moderator.call('GET', '/api/chat/words')).body.words).toEqual(startingWords);
    await moderator.call('PUT', '/api/chat/words', { words: [] });
    await first.stop();
    const second = await startTestServer(database());
    const { cookie } = moderator;
    const answer = await second.visitor.fetch('/api/chat/words', { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ words: [] });
    await second.stop();
  });

  it('can save the starting lists as they are', async () => {
    const server = await startTestServer(database());
    const moderator = await server.signIn('moderator');
    expect((await moderator.call('PUT', '/api/chat/words', { words: startingWords })).status).toBe(200);
    await server.stop();
  });
});
