/** Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which it speaks without a driver of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import type { Browser } from './browser.ts';

/** Fingers beside the mouse; and no look for portals, which the machine may not answer. */
const PREFERENCES = `
  user_pref("dom.w3c_touch_events.enabled", 1);
  user_pref("network.captive-portal-service.enabled", false);
  user_pref("network.connectivity-service.enabled", false);`;

/** Its window asks for an icon that no page names; and a connection that was cut is the test's own. */
const EXPECTED = /favicon\.ico|can’t establish a connection|connection to \S+ was interrupted/;

type Ask = <T>(method: string, params: object) => Promise<T>;
type Called = { result?: { value?: string }; exceptionDetails?: { text: string } };
type Incoming = {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string };
};

export async function startFirefox(path: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'cogito-firefox-'));
  writeFileSync(join(profile, 'user.js'), PREFERENCES);
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const firefox = spawn(path, [...options, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = () => firefox.kill();
  process.once('exit', kill);
  const faults: string[] = [];
  const ask = await converse(`${await addressIn(firefox.stderr)}/session`, faults);
  await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  return {
    faults,
    ...inContext(ask, contexts[0]?.context ?? ''),
    async close() {
      const ended = once(firefox, 'exit');
      await ask('browser.close', {});
      await ended;
      process.off('exit', kill);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const inContext = (ask: Ask, context: string): Omit<Browser, 'faults' | 'close'> => ({
  async goto(url) {
    await ask('browsingContext.navigate', { context, url, wait: 'interactive' });
  },
  async run(inPage, ...args) {
    const { result, exceptionDetails } = await ask<Called>('script.callFunction', {
      functionDeclaration: `async (args) => JSON.stringify((await (${inPage})(...JSON.parse(args))) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result?.value ?? 'null');
  },
  async act(actions) {
    await ask('input.performActions', { context, actions });
  },
  async resize(width, height) {
    await ask('browsingContext.setViewport', { context, viewport: { width, height } });
  },
  async picture() {
    const { data } = await ask<{ data: string }>('browsingContext.captureScreenshot', { context });
    return Buffer.from(data, 'base64');
  },
});

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output });
  const address = await new Promise<string | undefined>((resolve) => {
    lines.on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    lines.once('close', () => resolve(undefined));
  });
  if (!address) throw new Error('Firefox ended before it could be driven.');
  return address;
}

async function converse(address: string, faults: string[]): Promise<Ask> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  socket.on('message', (data) => {
    const { id = 0, type, result, message, method, params } = JSON.parse(String(data)) as Incoming;
    const told = method === 'log.entryAdded' && params?.level === 'error' ? (params.text ?? '') : '';
    if (told && !EXPECTED.test(told)) faults.push(told);
    if (type === 'success') waiting.get(id)?.resolve(result);
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
    waiting.delete(id);
  });
  await once(socket, 'open');
  return async <T>(method: string, params: object): Promise<T> => {
    const asked = Promise.withResolvers<unknown>();
    waiting.set(++lastId, asked);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return (await asked.promise) as T;
  };
}
