import { expect, it } from 'vitest';
import { Gathering } from './gathering.ts';

const tagOf = (n: number) => n.toString(16).padStart(12, '0');

/** Draws the same numbers for the same seed. */
function drawer(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

it('A gathering counts everybody once, whatever order their comings and goings have', () => {
  const draw = drawer(Date.now() % 1_000_000);
  const gathering = new Gathering();
  const model = new Map([
    ['', new Set<string>()],
    ['a', new Set<string>()],
    ['b', new Set<string>()],
  ]);
  for (let step = 0; step < 3000; step++) {
    const process = ['', 'a', 'b'][draw(3)] ?? '';
    const people = model.get(process) ?? new Set();
    const tag = tagOf(1 + draw(8));
    const what = draw(20);
    if (process === '') {
      const isArriving = what < 10;
      people[isArriving ? 'add' : 'delete'](tag);
      gathering[isArriving ? 'arrive' : 'leave'](tag);
    } else if (what === 0) {
      people.clear();
      gathering.forget(process);
    } else if (what === 1) {
      people.clear();
      people.add(tag);
      gathering.replace(process, [tag]);
    } else {
      const isArriving = what < 11;
      people[isArriving ? 'add' : 'delete'](tag);
      gathering.change(process, { add: isArriving ? [tag] : [], drop: isArriving ? [] : [tag] });
    }
    const here = model.get('') ?? new Set();
    const elsewhere = new Set([...model.values()].flatMap((each) => [...each])).difference(here);
    expect(gathering.elsewhere).toBe(elsewhere.size);
  }
  const copy = new Gathering();
  for (const tag of model.get('a') ?? []) copy.arrive(tag);
  expect(gathering.sumOf('a')).toBe(copy.sum);
});
