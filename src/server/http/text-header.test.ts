import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import { createLog } from '../log.ts';
import { nameTexts } from '../naming.ts';
import { answerFailures } from './failures.ts';

const answerOf = async (handle: () => object) => {
  const http = Fastify();
  answerFailures(http, createLog('silent'));
  nameTexts(http);
  http.get('/', async () => handle());
  return http.inject('/');
};

it('names the texts of a failure, each field’s too, in ASCII', async () => {
  const errors = { email: 'Please use an email address that ends in @कलेज.np', name: 'Nobody’s sentence' };
  const answer = await answerOf(() => {
    throw new Failure('invalid', { errors });
  });
  const named = String(answer.headers['x-texts']);
  expect(named).toMatch(/^[ -~]*$/);
  expect(JSON.parse(named)).toEqual({
    message: ['failures.invalid'],
    errors: { email: ['accounts.emailOfDomains', ['कलेज.np']], name: null },
  });
  expect(answer.json()).toEqual({ success: false, message: 'Please check what you entered.', errors });
});

it('names what an answer says, and nothing where it says nothing', async () => {
  const said = await answerOf(() => ({ success: true, message: 'Saved.' }));
  expect(JSON.parse(String(said.headers['x-texts']))).toEqual({ message: ['accounts.saved'], errors: {} });
  expect((await answerOf(() => ({ success: true }))).headers).not.toHaveProperty('x-texts');
});
