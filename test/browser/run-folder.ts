/** A folder that all workers of a run share, and that is deleted with the run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VARIABLE = 'COGITO_RUN_FOLDER';

export default function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cogito-run-'));
  process.env[VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

export function runFolder(): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error('The browser tests are run by `playwright test`, which makes their folder.');
  return folder;
}
