import { randomUUID } from 'node:crypto';
import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#shared/accounts.ts';
import { oneDatabase } from '#test/server/database.ts';
import { createAccount, isReservedName } from './accounts.ts';

const alike: Record<string, string> = confusables;

describe('A name', () => {
  it.each([
    'Cogito',
    'COGITO',
    ' cogito ',
    'Cogito!',
    'C o g i t o',
    'Co-gi-to',
    'Cogito Team',
    'The Cogito office',
    'C0g1to',
    'Cоgitо',
    'СОGІТО',
    'Ϲogito',
    'Ćögïtó',
    'Ｃｏｇｉｔｏ',
    '𝐂𝐨𝐠𝐢𝐭𝐨',
    'Ⓒⓞⓖⓘⓣⓞ',
    'Cogıto',
    'Coɡito',
    'c⸱o⸱g⸱i⸱t⸱o',
    'CogitoTeam',
    'Administrator',
    'The Moderator',
    'M o d e r a t o r',
    'Аdministrator',
    'Former member',
  ])('of the product can’t be taken: %s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  it.each(['Himal College', 'himal  college!', 'The Himal College Office', 'HimalCollege', 'Нimal Соllege'])(
    'of the site can’t be taken: %s',
    (name) => {
      expect(isReservedName(name, 'Himal College')).toBe(true);
    },
  );

  it.each(['Admin', 'Site Admin', 'Ada Admin', 'Moderator'])(
    'of an office is for who holds one: %s',
    (name) => {
      const mayHave = (role: Role) => !isReservedName(name, '', role);
      expect(ROLES.filter(mayHave)).toEqual(['moderator', 'admin']);
    },
  );

  it.each(['Cogito', 'Cogito Admin', 'CogitoTeam', 'Former member', 'Himal College'])(
    'of the product, the site or a former member can’t be taken by an administrator either: %s',
    (name) => {
      expect(isReservedName(name, 'Himal College', 'admin')).toBe(true);
    },
  );

  it.each([
    ['Himal Rai', 'Himal College'],
    ['Asha Rai', 'Asha'],
    ['Asha Rai', '—'],
  ])('%s may be taken where the site is called %s', (name, siteName) => {
    expect(isReservedName(name, siteName)).toBe(false);
  });

  it.each([
    'Cogitoglu Rai',
    'Asha Rai',
    'Incogito',
    'Clothilde',
    'Cog42',
    'Admiral Rai',
    'Cogitoteamski',
    'कोगितो',
    'सीता राई',
    'Łucja Żółć',
  ])('that only resembles it can: %s', (name) => {
    expect(isReservedName(name)).toBe(false);
  });

  it('isn’t told apart by any letter that Unicode lists as confusable with one of its own', () => {
    const CONFUSABLE: Record<string, string[]> = {
      c: ['c', 'C'],
      o: ['o', 'O'],
      g: ['g', 'G'],
      i: ['i', 'l'],
      t: ['t', 'T'],
    };
    const missed: string[] = [];
    let tried = 0;
    for (const [letter, prototypes] of Object.entries(CONFUSABLE))
      for (const [character, prototype] of Object.entries(alike)) {
        // Marks and blanks are skipped: they aren't letters, even if they look like some.
        if (!prototypes.includes(prototype) || /^[\p{M}\s]*$/u.test(character.normalize('NFKD'))) continue;
        tried++;
        if (!isReservedName('cogito'.replace(letter, character))) missed.push(character);
      }
    expect(tried).toBeGreaterThan(300);
    expect(missed).toEqual([]);
  });
});

oneDatabase('An account', (database) => {
  it.each(['Cogito', 'Соgіtо'])('named %s is never made', async (name) => {
    const account = {
      email: `${randomUUID()}@example.edu`,
      passwordHash: '',
      gender: 'other',
      role: 'student',
    } as const;
    await expect(createAccount(database().db, { name, ...account }, 0)).rejects.toMatchObject({
      status: 400,
      errors: { name: 'Full name can’t be Cogito, the name of this site, or a role' },
    });
  });
});
