import { describe, expect, it } from 'vitest';
import { ROOMS } from '#shared/rooms.ts';
import { memoryStorage } from '#test/room/room.ts';
import { changeHidden, changeReported, readHidden, readReported } from './use-safety.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR_MS = 3_600_000;
const rude = new Map([['k3wq7d', 'Cog7']]);
const hide = (people: Map<string, string>) => void people.set('k3wq7d', 'Cog7');

describe('whom one hides', () => {
  it('stays hidden in the anonymous room until the day ends, and not longer', () => {
    const storage = memoryStorage();
    changeHidden(ROOMS.anonymous, storage, NOON, hide);
    expect(readHidden(ROOMS.anonymous, storage, NOON + 11 * HOUR_MS)).toEqual(rude);
    expect(readHidden(ROOMS.anonymous, storage, NOON + 13 * HOUR_MS).size).toBe(0);
  });

  it('stays hidden where marks belong to accounts, and in that room alone', () => {
    const storage = memoryStorage();
    changeHidden(ROOMS.public, storage, NOON, hide);
    expect(readHidden(ROOMS.public, storage, NOON + 1000 * HOUR_MS)).toEqual(rude);
    expect(readHidden(ROOMS.anonymous, storage, NOON).size).toBe(0);
  });

  it('holds what another window has hidden meanwhile, and nobody of the day before', () => {
    const storage = memoryStorage();
    changeHidden(ROOMS.anonymous, storage, NOON, hide);
    const both = changeHidden(ROOMS.anonymous, storage, NOON, (people) => people.set('other7', 'Nut3'));
    expect([...both.keys()]).toEqual(['k3wq7d', 'other7']);
    const tomorrow = NOON + 24 * HOUR_MS;
    changeHidden(ROOMS.anonymous, storage, tomorrow, (people) => people.set('later7', 'Nut3'));
    expect([...readHidden(ROOMS.anonymous, storage, tomorrow).keys()]).toEqual(['later7']);
  });

  it('leaves nothing in the browser once nobody is hidden', () => {
    const storage = memoryStorage();
    changeHidden(ROOMS.public, storage, NOON, hide);
    changeHidden(ROOMS.public, storage, NOON, (people) => people.clear());
    expect(storage.getItem('cogito.session.hidden.public')).toBeNull();
  });

  it.each(['', 'null', '[]', '{"day":""}', '{"day":"","people":[1,["a"],["a",2]]}', '{"people":'])(
    'is nobody where the browser holds %s',
    (kept) => {
      const storage = memoryStorage();
      storage.setItem('cogito.session.hidden.public', kept);
      expect(readHidden(ROOMS.public, storage, NOON).size).toBe(0);
    },
  );
});

describe('what one has reported', () => {
  it('is known again, up to the last 200', () => {
    const storage = memoryStorage();
    const ids = Array.from({ length: 250 }, (_, index) => `m${index}`);
    for (const id of ids) changeReported(ROOMS.anonymous, storage, (kept) => kept.add(id));
    expect([...readReported(ROOMS.anonymous, storage)]).toEqual(ids.slice(50));
  });

  it('is forgotten where the report is taken back', () => {
    const storage = memoryStorage();
    for (const id of ['a', 'b']) changeReported(ROOMS.public, storage, (ids) => ids.add(id));
    changeReported(ROOMS.public, storage, (ids) => ids.delete('a'));
    expect([...readReported(ROOMS.public, storage)]).toEqual(['b']);
  });
});
