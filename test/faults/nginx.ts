/** nginx with the shipped configuration, as an operator runs it; only ports, folders and the certificate differ. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../../scripts/free-port.ts';
import { findNginx } from '../../scripts/system-packages.ts';

const STARTS_WITHIN_MS = 10_000;
const ASKS_EVERY_MS = 50;
const SITE = join(import.meta.dirname, '../../ops/nginx.conf');

export type RunningProxy = {
  url: string;
  /** The port from which people are redirected to https. */
  httpPort: number;
  /** Returns everything that nginx wrote to its logs. */
  logs: () => string;
  stop: () => Promise<void>;
};

/** Starts nginx as a proxy for these ports of this machine. */
export async function startProxy(ports: readonly [number, number]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'cogito-nginx-'));
  const [http, https] = [await freePort(), await freePort()];
  makeCertificate(folder);
  trust(join(folder, 'fullchain.pem'));
  const replacements = {
    '127.0.0.1:3001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports[1]}`,
    'listen 80;': `listen ${http};`,
    'listen 443 ': `listen ${https} `,
    'https://$host$': `https://$host:${https}$`,
    '/etc/ssl/cogito/': `${folder}/`,
    '/var/log/nginx/': `${folder}/`,
  };
  let site = readFileSync(SITE, 'utf8');
  for (const [shipped, here] of Object.entries(replacements)) {
    if (!site.includes(shipped)) throw new Error(`ops/nginx.conf has no ${shipped}`);
    site = site.replaceAll(shipped, here);
  }
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
  const nginx = spawn(findNginx() ?? 'nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => nginx.kill('SIGKILL');
  process.once('exit', kill);
  await untilAccepting(https);
  return {
    url: `https://127.0.0.1:${https}`,
    httpPort: http,
    logs: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
    async stop() {
      process.off('exit', kill);
      await end(nginx);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(nginx: ChildProcess): Promise<void> {
  if (nginx.exitCode !== null) return;
  const ended = once(nginx, 'exit');
  nginx.kill('SIGTERM');
  await ended;
}

async function untilAccepting(port: number): Promise<void> {
  const givesUpAt = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (Date.now() > givesUpAt) throw error;
      await delay(ASKS_EVERY_MS);
    } finally {
      socket.destroy();
    }
  }
}

/** The parts of Debian's own nginx.conf around a site, without its folders. */
const mainConfiguration = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
worker_shutdown_timeout 30s;
pid ${folder}/nginx.pid;
error_log ${folder}/main.log crit;
events { worker_connections 4096; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`;

function makeCertificate(folder: string): void {
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
  ]);
  if (made.status !== 0 || !existsSync(join(folder, 'fullchain.pem')))
    throw new Error(`openssl made no certificate: ${made.stderr}`);
}

/** Trusts the certificate for every client in this process, like a real one. */
function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);
}
