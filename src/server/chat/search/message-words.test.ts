import { expect, it } from 'vitest';
import { readQuery } from './stored-messages.ts';

it.each([
  ['once what is asked for twice', 'gita Gita gita', ['gita']],
  ['no beginning of another word of the query', 'gi gitanjali git nepal', ['gitanjali', 'nepal']],
  ['nothing for an odd query', ' …!', []],
])('A query asks for %s', (_, query, beginnings) => {
  expect(readQuery(query)).toEqual(beginnings);
});
