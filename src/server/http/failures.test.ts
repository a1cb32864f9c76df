import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { answerFailures } from './failures.ts';

it.each([
  ['ENOSPC', 503, 'The server is busy. Please try again in a moment.'],
  ['ECONNREFUSED', 503, 'The server is busy. Please try again in a moment.'],
  ['57P01', 503, 'The server is busy. Please try again in a moment.'],
  ['23505', 500, 'Something went wrong on our side. Please try again.'],
  ['EIO', 500, 'Something went wrong on our side. Please try again.'],
])('answers %s with %i and one sentence that names no file', async (code, status, message) => {
  const http = Fastify();
  answerFailures(http, createLog('silent'));
  http.get('/', async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write /srv/cogito/files/1'), { code });
  });
  const answer = await http.inject('/');
  expect([answer.statusCode, answer.json()]).toEqual([status, { success: false, message }]);
});

it('tells when to come back to a server that has lost its database', async () => {
  const http = Fastify();
  answerFailures(http, createLog('silent'));
  http.get('/', async () => {
    throw new Error('Connection terminated unexpectedly');
  });
  const answer = await http.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
