import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { HeldOutput } from './held-output.ts';

it('prints nothing before its turn, then what was kept in its order, and the rest at once', () => {
  const printed: string[] = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    printed.push(String(chunk));
    done();
  };
  const output = new HeldOutput(new Writable({ write }));
  output.write('first');
  output.write(Buffer.from('second'));
  expect(printed).toEqual([]);
  output.release();
  output.write('third');
  expect(printed).toEqual(['first', 'second', 'third']);
});
