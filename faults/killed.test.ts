import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBreaches } from '#test/faults/checker.ts';
import { pause } from '#test/faults/pause.ts';
import { PageReader, readRoom, settled } from '#test/faults/readers.ts';
import { drawChance, sized } from '#test/faults/seed.ts';
import { ServerControl } from '#test/faults/server-control.ts';
import { Speaker, speakOn } from '#test/faults/speaker.ts';
import { oneDatabase } from '#test/server/database.ts';
import { runToEnd } from '#test/server/process.ts';

/** A killed server must be ready again in this time; on a busy machine, in four times the duration of a start. */
const READY_WITHIN_MS = 5000;

// On PostgreSQL, two-servers.test.ts repeatedly kills one of two servers, and its checker reads from both.
oneDatabase('A server that is killed', (database) => {
  let control: ServerControl;
  let firstStartMs: number;
  beforeAll(async () => {
    control = new ServerControl(database());
    firstStartMs = await control.start();
  });
  afterAll(() => control.clear());

  it('loses, doubles and reorders nothing that it acknowledged', { timeout: 1_800_000 }, async () => {
    const chance = drawChance('killed while they speak');
    const earlier = new Set((await readRoom(control.url)).map(({ id }) => id));
    const [speakerCount, rounds] = [sized(8, 20), sized(2, 50)];
    const connection = await control.openFlakyConnection();
    const reader = new PageReader(connection.url, 'a page that stays open');
    // At the end of the list, a page skips what came before the newest 2,000 messages that it missed.
    reader.client.setAtBottom(false);
    const speakers = Array.from(
      { length: speakerCount },
      (_, n) => new Speaker(connection.url, { name: `S${n}` }),
    );
    const spoken = speakOn(speakers);
    const startsMs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await Promise.all(speakers.map((speaker) => speaker.joined()));
      await spoken.answered(chance.between(1, 20 * speakerCount));
      // The kill falls anywhere within a commit, which takes a few milliseconds.
      await pause(chance.between(0, 10));
      await control.end('SIGKILL');
      startsMs.push(await control.start());
    }
    const sends = await spoken.end();

    const history = await readRoom(control.url);
    const readings = await settled([reader], history);
    const said = history.filter(({ id }) => !earlier.has(id));
    expect(findBreaches({ sends, history: said })).toEqual([]);
    expect(findBreaches({ sends: [], history, readings }).filter((each) => !/^Invented/.test(each))).toEqual(
      [],
    );
    expect(sends.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    // The fastest start counts, because other work of the machine isn't the server's fault.
    expect(Math.min(...startsMs)).toBeLessThan(Math.max(READY_WITHIN_MS, 4 * firstStartMs));
    console.log(
      `${rounds} kills, ${said.length} messages, ready in ${Math.round(Math.min(...startsMs))} to ${Math.round(Math.max(...startsMs))} ms`,
    );
    for (const each of [...speakers, reader]) each.close();
  });

  it('gives a resend the first message where the kill came before the answer, and readers what they missed', {
    timeout: 120_000,
  }, async () => {
    const [direct, deaf, asleep] = await Promise.all([1, 2, 3].map(() => control.openFlakyConnection()));
    if (!direct || !deaf || !asleep) throw new Error('There are three connections.');
    const [witness, sleeper] = [new PageReader(direct.url, 'witness'), new PageReader(asleep.url, 'sleeper')];
    const [ana, bo] = [new Speaker(deaf.url, { name: 'Ana' }), new Speaker(direct.url, { name: 'Bo' })];
    await Promise.all([ana.joined(), bo.joined(), witness.until(() => witness.isWhole)]);
    await sleeper.until(() => sleeper.isWhole);

    // Ana's message is committed, and everybody but Ana has received it.
    deaf.swallow('down');
    const answered = ana.say('Ana: committed, not acknowledged');
    await witness.until(() => witness.shown.some(({ message }) => message.startsWith('Ana:')));
    const seen = witness.shown.find(({ message }) => message.startsWith('Ana:'));
    // Bo's message is acknowledged, and the sleeper receives neither.
    asleep.stall();
    const { stored } = await bo.say('Bo: acknowledged, not received by all');
    await control.end('SIGKILL');
    asleep.cut();
    asleep.resume();
    await control.start();
    deaf.cut();

    const resent = await answered;
    expect(resent.stored).toEqual(seen);
    await sleeper.caughtUpWith(stored?.id ?? '');
    const history = await readRoom(control.url);
    const ofThisRoom = history.filter(({ message }) => /^(Ana|Bo):/.test(message));
    const readings = await settled([witness, sleeper], history);
    expect(findBreaches({ sends: [...ana.sends, ...bo.sends], history: ofThisRoom })).toEqual([]);
    expect(findBreaches({ sends: [], history, readings }).filter((each) => !/^Invented/.test(each))).toEqual(
      [],
    );
    for (const each of [ana, bo, witness, sleeper]) each.close();
  });

  it('was alone on its data folder: a second one ends at once and disturbs nothing', async () => {
    const ana = new Speaker(control.url, { name: 'Ana beside a second server' });
    const spoken = speakOn([ana]);
    await spoken.answered(5);
    const { code, output } = await runToEnd(control.environment);
    expect([code, output.trim()]).toEqual([
      1,
      expect.stringMatching(/^Another Cogito server is using .*\.$/),
    ]);
    await spoken.answered(5);
    const sends = await spoken.end();
    const history = (await readRoom(control.url)).filter(({ message }) => message.startsWith(ana.name));
    expect(findBreaches({ sends, history })).toEqual([]);
    ana.close();
  });
});
