/**
 * What Mozilla's Observatory gives a server behind the shipped nginx configuration, by its own rules and on this machine;
 * fails below what is promised.
 *
 *   node bench/observatory.ts   (fetches the scanner from npm; nginx and openssl are needed)
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProxy } from '../faults/proxy.ts';
import { ServerControl } from '../faults/server-control.ts';
import { freePort } from '../scripts/free-port.ts';
import { printTable } from '../scripts/table.ts';

// Not a dependency: nothing but this bench needs its 230 packages.
const SCANNER = '@mdn/mdn-http-observatory';
const VERSION = '1.4.8';
const BASE_POINTS = 100;
const LEAST_POINTS = 145;

type Answers = { responses: { auto: { headers: Record<string, string> } } };
type Scanner = {
  retrieve: (host: string, ports: { httpPort: number; httpsPort: number }) => Promise<Answers>;
  ALL_TESTS: ((answers: Answers) => { constructor: { name: string }; result: string })[];
  getScoreModifier: (result: string) => number;
  getGradeForScore: (points: number) => { grade: string };
};

/** Rules of the Observatory that its package doesn't have yet: each is worth ten points. */
const NEWER_RULES = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const NEWER_RULE_POINTS = 10;

const folder = mkdtempSync(join(tmpdir(), 'cogito-observatory-'));
try {
  const scanner = await fetchScanner();
  const rows = await scan(scanner);
  const points = rows.reduce((sum, [, , modifier]) => sum + modifier, BASE_POINTS);
  printTable(
    ['rule', 'found', 'points'],
    rows.map(([rule, found, modifier]) => [rule, found, `${modifier}`]),
  );
  console.log(`\n${points} points, ${scanner.getGradeForScore(points).grade}; promised are ${LEAST_POINTS}.`);
  // Points above 100 count only where none were lost.
  process.exitCode = points < LEAST_POINTS || rows.some(([, , modifier]) => modifier < 0) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function scan({ retrieve, ALL_TESTS, getScoreModifier }: Scanner): Promise<[string, string, number][]> {
  const ports: [number, number] = [await freePort(), await freePort()];
  const proxy = await startProxy(ports);
  const control = ServerControl.onFreshFolder({
    PORT: `${ports[0]}`,
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: proxy.url,
  });
  try {
    await control.start();
    const answers = await retrieve('127.0.0.1', {
      httpPort: proxy.httpPort,
      httpsPort: Number(new URL(proxy.url).port),
    });
    const { headers } = answers.responses.auto;
    return [
      ...ALL_TESTS.map((test): [string, string, number] => {
        const outcome = test(answers);
        return [
          outcome.constructor.name.replace(/Output$/, ''),
          outcome.result,
          getScoreModifier(outcome.result),
        ];
      }),
      ...Object.entries(NEWER_RULES).map(([header, best]): [string, string, number] => [
        header,
        headers[header] ?? 'none',
        headers[header] === best ? NEWER_RULE_POINTS : 0,
      ]),
    ];
  } finally {
    await control.clear();
    await proxy.stop();
  }
}

/** Its install scripts only fetch lists of sites that exist. */
async function fetchScanner(): Promise<Scanner> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const fetched = spawnSync('npm', ['install', ...options, `${SCANNER}@${VERSION}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (fetched.status !== 0) throw new Error(`npm could not fetch ${SCANNER}.`);
  const root = join(folder, 'node_modules', SCANNER);
  writeFileSync(join(root, 'conf/hsts-preload.json'), '{}');
  writeFileSync(join(root, 'conf/tld-list.json'), '[]');
  const modules = ['retriever/retriever.js', 'constants.js', 'grader/grader.js'].map(
    (file) => import(pathToFileURL(join(root, 'src', file)).href),
  );
  return Object.assign({}, ...(await Promise.all(modules)));
}
