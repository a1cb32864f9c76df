import type { Config } from '../../config.ts';
import { readKeyFile } from '../../key-file.ts';

/** The key that second factors are sealed with: the operator's, or one drawn beside the database, which every process finds there. */
export async function readFactorKey({ secondFactorKey, store, dataDir }: Config): Promise<string | null> {
  if (secondFactorKey !== null) return secondFactorKey;
  // Each machine has a folder of its own then.
  if (store !== null) return null;
  return readKeyFile(dataDir, 'second-factor.key');
}
