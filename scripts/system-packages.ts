/** Installs the browser and the database server that the tests need, where the machine lets us. */
import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.ts';
import { findPostgres } from './throwaway-postgres.ts';

type Requirement = { is: string; isPresent: () => boolean; debianPackages: string[]; byHand: string };

const BROWSER: Requirement = {
  is: 'A browser',
  isPresent: () => findChromium() !== undefined,
  // Devanagari is part of what the browser tests look at.
  debianPackages: ['chromium', 'fonts-noto-core'],
  byHand: 'npx playwright install --with-deps chromium',
};

const DATABASE: Requirement = {
  is: 'PostgreSQL 15 or later',
  isPresent: () => findPostgres() !== undefined,
  debianPackages: ['postgresql'],
  byHand: 'your package manager, for example brew install postgresql@17',
};

/** What the parts of the check need beside npm's packages. */
export const NEEDS = { unit: DATABASE, browser: BROWSER };

/** Installs what is missing of these; answers one sentence for each that is missing still. */
export function installMissing(requirements: Requirement[]): string[] {
  const isMissing = (requirement: Requirement) => !requirement.isPresent();
  const missing = requirements.filter(isMissing);
  if (missing.length > 0) installFromDebian(missing.flatMap((requirement) => requirement.debianPackages));
  if (missing.includes(BROWSER) && isMissing(BROWSER)) installPlaywrightsOwn();
  return missing
    .filter(isMissing)
    .map(({ is, byHand }) => `${is} is missing and could not be installed here: install it with ${byHand}.`);
}

function installFromDebian(packages: string[]) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!canRun([...asRoot, 'apt-get', '--version'])) return;
  console.log(`Installing ${packages.join(', ')} …`);
  const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o=Dpkg::Use-Pty=0'];
  // The lists may be old and still do; where they don't, the install says so.
  run([...aptGet, 'update']);
  run([...aptGet, 'install', '-y', '--no-install-recommends', ...packages]);
}

function installPlaywrightsOwn() {
  console.log('Installing Playwright’s Chromium …');
  run([process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

const canRun = ([command = '', ...rest]: string[]) =>
  spawnSync(command, rest, { stdio: 'ignore' }).status === 0;

/** A package manager's words are only worth reading when it fails. */
function run([command = '', ...rest]: string[]) {
  const { status, stdout, stderr } = spawnSync(command, rest, {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) console.error(`${stdout}${stderr}`.trim());
}
