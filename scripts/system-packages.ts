/** Installs the browser and the database server that the tests need, where the machine lets us. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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

const WALL: Requirement = {
  is: 'bubblewrap, which confines what draws pages,',
  isPresent: () => process.platform !== 'linux' || existsSync('/usr/bin/bwrap'),
  debianPackages: ['bubblewrap'],
  byHand: 'your package manager',
};

export const NEEDS = { unit: [DATABASE, WALL], browser: [BROWSER] };

export type SetupResult = { isPresent: boolean; sentence: string };

/** Installs what is missing of these by the package manager; says in one sentence for each whether it is there. */
export function installMissing(requirements: Requirement[]): SetupResult[] {
  const isMissing = (requirement: Requirement) => !requirement.isPresent();
  const missing = requirements.filter(isMissing);
  if (missing.length > 0) installFromDebian(missing.flatMap((requirement) => requirement.debianPackages));
  if (missing.includes(BROWSER) && isMissing(BROWSER)) installPlaywrightsOwn();
  return requirements.map((requirement) => {
    const { is, byHand } = requirement;
    if (isMissing(requirement))
      return {
        isPresent: false,
        sentence: `${is} is missing and could not be installed: run \`npm run setup\` as a user who may install packages, or install it with ${byHand}.`,
      };
    return {
      isPresent: true,
      sentence: `${is} ${missing.includes(requirement) ? 'was installed' : 'is present'}.`,
    };
  });
}

function installFromDebian(packages: string[]) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!canRun([...asRoot, 'apt-get', '--version'])) return;
  console.log(`Installing the system packages ${packages.join(', ')} with apt-get …`);
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

function run([command = '', ...rest]: string[]) {
  const { status, stdout, stderr } = spawnSync(command, rest, {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) console.error(`${stdout}${stderr}`.trim());
}
