/** These tests use the real argon2, like `guessing.test.ts`; all other tests have a quick one. */

import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

it('hashes a password by argon2id at the cost that OWASP asks for', async () => {
  const hash = await hashPassword('Quiet-Cog-7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'Quiet-Cog-7')).toBe(true);
  expect(await verifyPassword(hash, 'Quiet-Cog-8')).toBe(false);
});

it('takes a password however its accents are typed', async () => {
  const [composed, decomposed] = ['Caf\u00e9-Cog-7', 'Cafe\u0301-Cog-7'];
  for (const [chosen, typed] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const)
    expect(await verifyPassword(await hashPassword(chosen), typed)).toBe(true);
});

it('lets a stranger sign in while a member has many passwords checked', async () => {
  const hash = await hashPassword('Quiet-Cog-7');
  const done: string[] = [];
  const check = async (who: string, isFirst: boolean) => {
    await verifyPassword(hash, 'Quiet-Cog-7', { isFirst });
    done.push(who);
  };
  const ofMember = Array.from({ length: 20 }, () => check('member', true));
  await Promise.all([...ofMember, check('stranger', false)]);
  expect(done.indexOf('stranger')).toBeLessThan(10);
});
