/** Installs the browsers and servers that the tests need, if the machine permits it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { hasSwift } from '#test/server/swift.ts';
import { findChromium, hasHeadlessShell } from './chromium.ts';
import { findFirefox, findWebKit } from './other-browsers.ts';
import { findPostgres } from './throwaway-postgres.ts';
import { findRedis } from './throwaway-redis.ts';

type Requirement = {
  is: string;
  isPresent: () => boolean;
  debianPackages: string[];
  byHand: string;
  /** Says what the tests do instead where the requirement is missing; it is absent where they would fail. */
  without?: string;
};

const BROWSER: Requirement = {
  is: 'A browser',
  isPresent: () => findChromium() !== undefined,
  // The browser tests also look at Devanagari.
  debianPackages: ['chromium-headless-shell', 'fonts-noto-core'],
  byHand: 'npx playwright install --with-deps chromium',
};

const HEADLESS_SHELL: Requirement = {
  is: 'Chromium’s headless shell',
  isPresent: hasHeadlessShell,
  debianPackages: ['chromium-headless-shell'],
  byHand: 'Debian’s package chromium-headless-shell',
  without: 'the browser tests take another Chromium, and twice the time',
};

const FIREFOX: Requirement = {
  is: 'Firefox ESR',
  isPresent: () => findFirefox() !== undefined,
  debianPackages: ['firefox-esr'],
  byHand: 'Debian’s package firefox-esr',
  without: 'the walk in Firefox is left out',
};

const WEBKIT: Requirement = {
  is: 'WebKitGTK',
  isPresent: () => findWebKit() !== undefined,
  debianPackages: ['webkit2gtk-driver', 'xvfb'],
  byHand: 'Debian’s packages webkit2gtk-driver and xvfb',
  without: 'the walk in WebKit is left out',
};

const DATABASE: Requirement = {
  is: 'PostgreSQL 15 or later',
  isPresent: () => findPostgres() !== undefined,
  debianPackages: ['postgresql'],
  byHand: 'your package manager, for example brew install postgresql@17',
};

const BUS: Requirement = {
  is: 'Redis or Valkey',
  isPresent: () => findRedis() !== undefined,
  debianPackages: ['redis-server'],
  byHand: 'your package manager, for example brew install redis',
};

const PROXY: Requirement = {
  is: 'nginx',
  isPresent: () => findNginx() !== undefined,
  debianPackages: ['nginx'],
  byHand: 'your package manager',
  without: 'what befalls two servers behind it is left out',
};

const OTHER_PROXY: Requirement = {
  is: 'Caddy',
  isPresent: () => findCaddy() !== undefined,
  debianPackages: ['caddy'],
  byHand: 'your package manager',
  without: 'the test of its configuration is left out',
};

const WALL: Requirement = {
  is: 'bubblewrap, which confines what draws pages,',
  isPresent: () => process.platform !== 'linux' || existsSync('/usr/bin/bwrap'),
  debianPackages: ['bubblewrap'],
  byHand: 'your package manager',
};

const OBJECT_STORE: Requirement = {
  is: 'OpenStack Swift, an S3-compatible store,',
  isPresent: hasSwift,
  debianPackages: ['python3-swift', 'memcached'],
  byHand: 'Debian’s packages python3-swift and memcached',
  without: 'what tests files in such a store is left out',
};

const OFFICE: Requirement = {
  is: 'LibreOffice',
  isPresent: () => existsSync('/usr/lib/libreoffice/program/soffice.bin'),
  // LibreOffice writes Nepali with Noto's fonts.
  debianPackages: ['libreoffice-writer', 'libreoffice-impress', 'libreoffice-calc', 'fonts-noto-core'],
  byHand: 'Debian’s packages libreoffice-writer, -impress and -calc',
  without: 'what tests Word and PowerPoint files is left out',
};

export const NEEDS = {
  unit: [DATABASE, BUS, WALL, OBJECT_STORE, PROXY, OTHER_PROXY, OFFICE],
  browser: [BROWSER, HEADLESS_SHELL, FIREFOX, WEBKIT],
};

/** Debian installs nginx where only root's PATH looks. */
export const findNginx = () =>
  findFile(['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']);

export const findCaddy = () =>
  findFile(['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy']);

const findFile = (paths: string[]): string | undefined => paths.find((path) => existsSync(path));

type SetupResult = { isPresent: boolean; isOptional: boolean; sentence: string };

/** Installs missing requirements with the package manager; returns a sentence about each. */
export function installMissing(requirements: Requirement[]): SetupResult[] {
  const isMissing = (requirement: Requirement) => !requirement.isPresent();
  const missing = requirements.filter(isMissing);
  const [optional, required] = [missing.filter(isOptional), missing.filter((each) => !isOptional(each))];
  // A distribution may lack a package; the others are installed nevertheless.
  for (const batch of [required, ...optional.map((each) => [each])])
    if (batch.some(isMissing)) installFromDebian(batch.flatMap(({ debianPackages }) => debianPackages));
  if (missing.includes(BROWSER) && isMissing(BROWSER)) installPlaywrightsOwn();
  return requirements.map((requirement) => ({
    isPresent: requirement.isPresent(),
    isOptional: isOptional(requirement),
    sentence: sentenceOn(requirement, missing.includes(requirement)),
  }));
}

const isOptional = ({ without }: Requirement) => without !== undefined;

function sentenceOn({ is, isPresent, byHand, without }: Requirement, wasMissing: boolean): string {
  if (isPresent()) return `${is} ${wasMissing ? 'was installed' : 'is present'}.`;
  if (without) return `${is} is missing, so ${without}. It comes with ${byHand}.`;
  return `${is} is missing and could not be installed: run \`npm run setup\` as a user who may install packages, or install it with ${byHand}.`;
}

function installFromDebian(packages: string[]) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!canRun([...asRoot, 'apt-get', '--version'])) return;
  console.log(`Installing the system packages ${packages.join(', ')} with apt-get …`);
  const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o=Dpkg::Use-Pty=0'];
  // Outdated lists may still suffice; if they don't, the installation reports it.
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
