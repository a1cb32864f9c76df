import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCog } from '#test/server/command.ts';
import { eachDatabase } from '#test/server/database.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { writeStoredValue } from '../../db/stored-values.ts';

const THERE = {
  status: 409,
  body: {
    code: 'registered',
    message: 'An account with this email already exists',
  },
};
const TAKEN = {
  status: 409,
  body: { success: false, message: 'An account with this email already exists' },
};

eachDatabase('Whoever registers again because the answer was lost', (database) => {
  let server: TestServer;
  let nowMs = Date.now();
  beforeAll(async () => {
    server = await startTestServer(database(), { environment: { RATE_LIMITS: 'on' }, now: () => nowMs });
  });
  afterAll(() => server.stop());

  const register = async (words: object) => server.visitor.call('POST', '/api/auth/register', words);
  const someone = () => ({
    name: 'Asha Rai',
    email: `${randomUUID()}@example.edu`,
    password: TEST_PASSWORD,
    gender: 'female',
  });

  it('hears for ten minutes that the account is there, and else that the address is taken', async () => {
    const words = someone();
    expect((await register(words)).status).toBe(200);
    expect(await register({ ...words, email: words.email.toUpperCase() })).toMatchObject(THERE);
    for (const other of [{ name: 'Bikash Rai' }, { gender: 'male' }, { password: 'Another-Cog-7' }])
      expect(await register({ ...words, ...other })).toEqual(expect.objectContaining(TAKEN));
    nowMs += 10 * 60_000 - 1;
    expect(await register(words)).toMatchObject(THERE);
    nowMs += 1;
    expect(await register(words)).toEqual(expect.objectContaining(TAKEN));
  });

  it('can guess no more passwords by it than by signing in', async () => {
    const words = someone();
    await register(words);
    for (let n = 0; n < 12; n++) await register({ ...words, password: `Wrong-Cog-${n}` });
    expect(await register(words)).toEqual(expect.objectContaining(TAKEN));
  });

  it('hears it also where the account had the last use of the invitation', async () => {
    const { out } = await runCog(database(), ['user', 'invite', '--uses', '1']);
    const invitation = /#([\w-]{43})/.exec(out)?.[1];
    await writeStoredValue(database().db, 'college.closesRegistration', '1');
    const words = { ...someone(), invitation };
    expect((await register(words)).status).toBe(200);
    expect(await register(words)).toMatchObject(THERE);
    expect((await register({ ...words, password: 'Another-Cog-7' })).status).toBe(400);
  });
});
