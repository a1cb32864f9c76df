/** The content of the library under test, and accounts with roles from an administrator. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import type { Role } from '#shared/accounts.ts';
import type { KindId, SubjectName } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import type { RunningServer } from './server.ts';
import { arriveSignedIn, somebody } from './vocabulary.ts';

type Publication = {
  kind: KindId;
  subject: SubjectName;
  title: string;
  description?: string;
  isDownloadable?: 'true';
  /** A file of `samples/pdf`, or a file's bytes; a single picture if it is missing. */
  pdf?: string | Buffer;
};

const ROOT = join(import.meta.dirname, '../..');
const ADMINISTRATOR = 'deepa.karki@example.edu';
export const PASSWORD = 'Correct-Horse-7';

/** Publishes in the given order, each with a later date than the one before. */
export async function publish(server: RunningServer, publications: Publication[]): Promise<Material[]> {
  const desk = await openOffice(server);
  const published: Material[] = [];
  for (const { pdf, ...fields } of publications) {
    const buffer = typeof pdf === 'string' ? readFileSync(join(ROOT, 'samples/pdf', pdf)) : pdf;
    const files = buffer
      ? { name: 'pages.pdf', mimeType: 'application/pdf', buffer }
      : { name: 'page.png', mimeType: 'image/png', buffer: await SHEET };
    const answer = await desk.post('/api/materials', { multipart: { ...fields, files } });
    expect(answer.status(), await answer.text()).toBe(201);
    published.push((await answer.json()).material);
  }
  await desk.dispose();
  return published;
}

/** Waits until the pages are rendered: before, their margins are unknown and they are requested repeatedly. */
export async function expectRendered(reader: Page, { images }: Material) {
  for (const image of images)
    await expect.poll(async () => (await reader.request.get(image)).status()).toBe(200);
}

/** Signs a window in as a new person with this role, or as the server's administrator. */
export async function arriveAs(page: Page, server: RunningServer, role: Exclude<Role, 'student'>) {
  if (role === 'admin') return signIn(page.request, await administratorOf(server));
  await arriveSignedIn(page, somebody('Deepa Karki'));
  const { user } = await (await page.request.get('/api/auth/isAuth')).json();
  const office = await openOffice(server);
  const changed = await office.patch(`/api/users/${user._id}`, { data: { role } });
  expect(changed.ok(), await changed.text()).toBe(true);
  await office.dispose();
}

/** Signs the server's administrator in without a window. The caller must dispose of the context. */
export async function openOffice(server: RunningServer): Promise<APIRequestContext> {
  const office = await request.newContext({ baseURL: server.url });
  await signIn(office, await administratorOf(server));
  return office;
}

async function signIn(visitor: APIRequestContext, email: string) {
  const signedIn = await visitor.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
}

const administrators = new Map<string, Promise<void>>();

/** Returns the email of the server's administrator, whom the first call creates as an operator would. */
export async function administratorOf(server: RunningServer): Promise<string> {
  if (server.isCopy) return ADMINISTRATOR;
  const made = administrators.get(server.dataDir) ?? createAdministrator(server);
  administrators.set(server.dataDir, made);
  await made;
  return ADMINISTRATOR;
}

async function createAdministrator({ dataDir, environment }: RunningServer) {
  const command = ['user', 'create', '--name', 'Deepa Karki', '--email', ADMINISTRATOR, '--role', 'admin'];
  const cog = spawn(process.execPath, ['scripts/run.mjs', 'src/server/cli/cog.ts', ...command], {
    cwd: ROOT,
    env: { ...process.env, ...environment, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  cog.stdin.end(`${PASSWORD}\n`);
  const [code] = await once(cog, 'exit');
  expect(code, `cog ${command.join(' ')}`).toBe(0);
}

const SHEET = sharp({ create: { width: 420, height: 594, channels: 3, background: '#fdfaf3' } })
  .png()
  .toBuffer();
