/** Moderators see the messages around a reported one. */
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import type { Caller } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';

eachDatabase('The lines around a report', (database) => {
  const { server, enter } = chatWindows(database);
  let moderator: Caller;
  beforeAll(async () => {
    moderator = await server().signIn('moderator');
  });

  it('are five before it and five after it, of its room alone, without what was removed', async () => {
    const [window, elsewhere] = [await enter('anonymous'), await enter('public')];
    const said = [];
    for (let n = 0; n < 14; n++) {
      said.push(await window.say(`line ${n}`));
      await elsewhere.say('elsewhere');
    }
    const [reported, removed] = [said[7]?.id ?? '', said[8]?.id ?? ''];
    await window.ask('report message', { id: reported });
    await moderator.call('DELETE', `/api/chat/anonymous/messages/${removed}`);
    const { body } = await moderator.call('GET', `/api/reports/${reported}`);
    expect(body.report).toMatchObject({ id: reported, room: 'anonymous', state: 'open' });
    expect(body.around.map(({ message }: { message: string }) => message)).toEqual(
      [2, 3, 4, 5, 6, 9, 10, 11, 12, 13].map((n) => `line ${n}`),
    );
  });

  it('are nobody’s to see where nothing was reported', async () => {
    const { id } = await (await enter('public')).say('fine');
    expect((await moderator.call('GET', `/api/reports/${id}`)).status).toBe(404);
  });
});
