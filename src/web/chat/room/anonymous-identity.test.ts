import { describe, expect, it } from 'vitest';
import { ANONYMOUS_NAME } from '#shared/rooms.ts';
import { NAME_KEY, readIdentity, SECRET_KEY, takeNewMask } from './anonymous-identity.ts';

function storageWith(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('an anonymous identity', () => {
  it('is drawn once and found again: a Cog number, and 32 bytes in base64url', () => {
    const storage = storageWith();
    const drawn = readIdentity(storage);
    expect(drawn.name).toMatch(ANONYMOUS_NAME);
    expect(Buffer.from(drawn.secret, 'base64url')).toHaveLength(32);
    expect(drawn.secret).toMatch(/^[\w-]{43}$/);
    expect(readIdentity(storage)).toEqual(drawn);
    expect(storage.getItem('anonymous_name')).toBe(drawn.name);
  });

  it('keeps a name that it finds and draws only the secret', () => {
    const storage = storageWith({ [NAME_KEY]: 'Cog7' });
    expect(readIdentity(storage).name).toBe('Cog7');
    expect(storage.getItem(SECRET_KEY)).not.toBeNull();
  });

  it.each(['Cog1000', 'Cog007', 'cog7', 'Admin', ''])('draws another name than %j', (name) => {
    expect(readIdentity(storageWith({ [NAME_KEY]: name })).name).toMatch(ANONYMOUS_NAME);
  });

  it('uses every number from 0 to 999 and nothing else', () => {
    const names = new Set(Array.from({ length: 12_000 }, () => readIdentity(storageWith()).name));
    expect(names.size).toBeGreaterThan(990);
    for (const name of names) expect(name).toMatch(ANONYMOUS_NAME);
  });

  it('leaves nothing of the old mask under a new one', () => {
    const storage = storageWith();
    const old = readIdentity(storage);
    const mask = takeNewMask(storage);
    expect(mask.name).not.toBe(old.name);
    expect(mask.secret).not.toBe(old.secret);
    expect(readIdentity(storage)).toEqual(mask);
  });
});
