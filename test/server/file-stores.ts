/** For tests: the same tests on a fresh store of each kind, a folder and an S3-compatible one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createBucket, hasSwift, type S3Store, startSwift } from './swift.ts';

const STARTS_WITHIN_MS = 120_000;

type TestStore = {
  /** The variables for the store; `DATA_DIR` is on this machine in either case. */
  environment: Record<string, string>;
  /** This machine's folder, of the files or of their copies. */
  root: string;
  open: () => Promise<Storage>;
};

type Tests = (store: () => TestStore) => void;

/** Describes `subject` once per kind of store; `store()` exists within tests and hooks, and is new for each kind. */
export function eachStore(subject: string, tests: Tests): void {
  describeOn(`${subject} in a folder`, tests, null);
  s3Store(subject, tests);
}

/** Does the same on the S3-compatible store only. */
export function s3Store(subject: string, tests: Tests): void {
  describe.skipIf(!hasSwift())(`${subject} in an S3-compatible store`, () => {
    beforeAll(startSwift, STARTS_WITHIN_MS);
    describeOn('(OpenStack Swift)', tests, startSwift);
  });
}

function describeOn(title: string, tests: Tests, s3: (() => Promise<S3Store>) | null): void {
  describe(title, () => {
    let store: TestStore;
    beforeAll(async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-files-'));
      const environment = { DATA_DIR: dataDir, ...(s3 && (await createBucket(await s3()))) };
      const root = path.join(dataDir, 'files');
      store = { environment, root, open: () => openStorage(root, readConfig(environment).store) };
    });
    afterAll(() => rm(store.environment.DATA_DIR as string, { recursive: true, force: true }));
    tests(() => store);
  });
}
