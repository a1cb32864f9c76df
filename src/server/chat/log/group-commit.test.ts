import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { GroupCommit, QueueFull } from './group-commit.ts';

/** The draft at which `onCommit` fails. */
const UNSENDABLE = 13;

/** A store whose commits the test completes by hand. */
function slowStore() {
  const commits: { drafts: number[]; finish: (error?: Error) => void }[] = [];
  const committed: number[] = [];
  const failures: unknown[] = [];
  const writer = new GroupCommit<number, number>({
    store: (drafts) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ stored: number[] }>();
      commits.push({ drafts, finish: (error) => (error ? reject(error) : resolve({ stored: drafts })) });
      return promise;
    },
    onCommit: ({ stored }) => {
      if (stored.includes(UNSENDABLE)) throw new Error('untellable');
      committed.push(...stored);
    },
    onFailure: (error) => failures.push(error),
    maxBatch: 3,
    maxWaiting: 5,
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { writer, commits, committed, failures, turn };
}

it('stores what arrives during a commit together in the next one, in order', async () => {
  const { writer, commits, committed, turn } = slowStore();
  const first = writer.add(1);
  await turn();
  const rest = [2, 3].map((n) => writer.add(n));
  await turn();
  expect(commits.map(({ drafts }) => drafts)).toEqual([[1]]);
  commits[0]?.finish();
  expect(await first).toBe(1);
  await turn();
  expect(commits[1]?.drafts).toEqual([2, 3]);
  commits[1]?.finish();
  expect(await Promise.all(rest)).toEqual([2, 3]);
  expect(committed).toEqual([1, 2, 3]);
});

it('refuses at once when too many wait, and stores no more than a batch at a time', async () => {
  const { writer, commits, turn } = slowStore();
  const adding = [1, 2, 3, 4, 5].map((n) => writer.add(n));
  await expect(writer.add(6)).rejects.toThrow(QueueFull);
  await turn();
  expect(commits[0]?.drafts).toEqual([1, 2, 3]);
  commits[0]?.finish();
  await eventually(() => expect(commits[1]?.drafts).toEqual([4, 5]));
  commits[1]?.finish();
  expect(await Promise.all(adding)).toEqual([1, 2, 3, 4, 5]);
});

it('waits a moment for as many as came together last, and no longer when fewer come', async () => {
  const { writer, commits, turn } = slowStore();
  const adding = [1, 2].map((n) => writer.add(n));
  await turn();
  commits[0]?.finish();
  await Promise.all(adding);

  const third = writer.add(3);
  await turn();
  const fourth = writer.add(4);
  await eventually(() => expect(commits[1]?.drafts).toEqual([3, 4]));
  commits[1]?.finish();
  await Promise.all([third, fourth]);

  const alone = writer.add(5);
  await eventually(() => expect(commits[2]?.drafts).toEqual([5]));
  commits[2]?.finish();
  await alone;
  void writer.add(6);
  await turn();
  await turn();
  expect(commits[3]?.drafts).toEqual([6]);
});

it('rejects every sender of a commit that failed, publishes nothing of it, and goes on', async () => {
  const { writer, commits, committed, failures, turn } = slowStore();
  const lost = writer.add(1);
  await turn();
  const saved = writer.add(2);
  commits[0]?.finish(new Error('disk full'));
  await expect(lost).rejects.toThrow('disk full');
  await turn();
  commits[1]?.finish();
  await saved;
  await writer.close();
  expect(committed).toEqual([2]);
  expect(failures).toEqual([new Error('disk full')]);
});

it('goes on when passing on a commit fails, which is stored all the same', async () => {
  const { writer, commits, committed, failures, turn } = slowStore();
  const unsent = writer.add(UNSENDABLE);
  await turn();
  commits[0]?.finish();
  expect(await unsent).toBe(UNSENDABLE);
  expect(failures).toEqual([new Error('untellable')]);
  const next = writer.add(2);
  await eventually(() => expect(commits).toHaveLength(2));
  commits[1]?.finish();
  await next;
  await writer.close();
  expect(committed).toEqual([2]);
});

it('takes nothing more once it closes, so that closing ends however fast people speak', async () => {
  const { writer, commits, committed, turn } = slowStore();
  const accepted = writer.add(1);
  await turn();
  const closed = writer.close();
  await expect(writer.add(2)).rejects.toThrow(QueueFull);
  commits[0]?.finish();
  await Promise.all([accepted, closed]);
  expect(committed).toEqual([1]);
});
