/** The drill: one moderator against trolls who keep drawing new secrets, to measure each control (decision 33). */
import { afterAll, describe, expect, it } from 'vitest';
import { runDrill, type Scene } from '#test/faults/drill.ts';
import { drawChance, isLong } from '#test/faults/seed.ts';
import { oneDatabase } from '#test/server/database.ts';
import { startTestServer } from '#test/server/server.ts';
import { printTable } from '../scripts/table.ts';

/** The most that trolls may have of the messages that a student sees in a minute, two minutes into the attack. */
const MOST_TROLLED = 0.05;
const MOST_REFUSED = 1 / 200;
const SETTLED_MS = 10 * 60_000;

const SCENE: Scene = {
  students: 200,
  speaksEveryMs: 30_000,
  trolls: 20,
  writesEveryMs: 500,
  decidesInMs: 4000,
  attackMs: 120_000,
  seenMs: 60_000,
};

type Case = { name: string; rules?: object; scene?: Partial<Scene>; holds?: true };

const CASES: Case[] = [
  { name: 'all of it', holds: true },
  { name: 'no flood rule', rules: { flood: false } },
  { name: 'no moderator', scene: { decidesInMs: null } },
  { name: 'no rule on same texts', rules: { 'same text': false } },
  { name: 'no hiding by reports', rules: { reports: false } },
  {
    name: 'none of it',
    rules: { flood: false, 'same text': false, reports: false, length: false, word: false },
    scene: { decidesInMs: null },
  },
];

oneDatabase('Against trolls who draw new secrets', (database) => {
  const rows: string[][] = [];
  afterAll(
    () => isLong && printTable(['', 'seen', 'trolls’', 'share', 'honest', 'refused', 'decided'], rows),
  );

  describe.each(CASES)('$name', ({ name, rules, scene, holds }) => {
    it.runIf(isLong)('leaves the room to the students', { timeout: 300_000 }, async () => {
      let shiftMs = 0;
      const server = await startTestServer(database(), {
        environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
        now: () => Date.now() + shiftMs,
      });
      const moderator = await server.signIn('moderator');
      if (rules) await moderator.call('PATCH', '/api/chat/anonymous', { rules });
      const outcome = await runDrill(
        {
          url: server.url,
          moderator,
          scene: { ...SCENE, ...scene },
          chance: drawChance(name),
        },
        () => {
          shiftMs = SETTLED_MS;
        },
      );
      await server.stop();
      const { seen, trolled, honest, refused, decided } = outcome;
      const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
      rows.push([
        name,
        `${seen}`,
        `${trolled}`,
        percent(trolled, seen),
        `${honest}`,
        percent(refused, honest),
        `${decided}`,
      ]);
      if (!holds) return;
      expect(trolled / seen).toBeLessThan(MOST_TROLLED);
      expect(refused / honest).toBeLessThan(MOST_REFUSED);
    });
  });
});
