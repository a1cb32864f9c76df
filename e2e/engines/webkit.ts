/** WebKitGTK, which has Safari's engine, by WebDriver (https://w3c.github.io/webdriver) on a display of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import type { Browser } from './browser.ts';

export type WebKitPaths = { driver: string; browser: string; display: string };

/** Its own limit of 30 s for a look into the page would end a test while the page is drawing. */
const TIMEOUTS = { script: 120_000 };

type Ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;
type Answer<T> = { value: T & { error?: string; message?: string } };

export async function startWebKit(paths: WebKitPaths): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'cogito-webkit-'));
  const display = await startDisplay(paths.display);
  const port = await freePort();
  const driver = spawn(paths.driver, [`--port=${port}`], {
    env: {
      PATH: '/usr/bin:/bin',
      HOME: home,
      LANG: 'C.UTF-8',
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endAll = () => [driver, display.process].map((each) => each.kill());
  process.once('exit', endAll);
  const faults = faultsIn(driver.stdout, driver.stderr);
  const ask = askAt(`http://127.0.0.1:${port}`);
  await ready(ask);
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { timeouts: TIMEOUTS, 'webkitgtk:browserOptions': browserOptions(paths.browser) },
    },
  });
  return {
    faults,
    ...inSession((method, path, body) => ask(method, `/session/${sessionId}${path}`, body)),
    async close() {
      await ask('DELETE', `/session/${sessionId}`);
      process.off('exit', endAll);
      const ended = [driver, display.process].map((each) => once(each, 'exit'));
      endAll();
      await Promise.all(ended);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const browserOptions = (binary: string) => ({
  binary,
  args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
});

const inSession = (ask: Ask): Omit<Browser, 'faults' | 'close'> => {
  const run: Browser['run'] = async (inPage, ...args) => {
    const script = `const [args, done] = arguments;
      (async () => ({ value: await (${inPage})(...JSON.parse(args)) }))()
        .catch((error) => ({ thrown: String(error) })).then((answer) => done(JSON.stringify(answer)));`;
    const answer = await ask<string>('POST', '/execute/async', { script, args: [JSON.stringify(args)] });
    const { value, thrown } = JSON.parse(answer);
    if (thrown) throw new Error(thrown);
    return value;
  };
  return {
    run,
    goto: (url) => ask('POST', '/url', { url }),
    act: (actions) => ask('POST', '/actions', { actions }),
    async resize(width, height) {
      const inner = await run(() => ({ width: innerWidth, height: innerHeight }));
      const outer = await ask<{ width: number; height: number }>('GET', '/window/rect');
      await ask('POST', '/window/rect', {
        width: width + outer.width - inner.width,
        height: height + outer.height - inner.height,
      });
    },
    async picture() {
      return Buffer.from(await ask<string>('GET', '/screenshot'), 'base64');
    },
  };
};

const askAt =
  (address: string): Ask =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as Answer<T>;
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

/** The display chooses a free number, and writes it to its descriptor 3. */
async function startDisplay(path: string): Promise<{ process: ChildProcess; name: string }> {
  const display = spawn(path, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(display.stdio[3] as Readable, 'data');
  return { process: display, name: `:${String(number).trim()}` };
}

function faultsIn(...outputs: Readable[]): string[] {
  const faults: string[] = [];
  for (const output of outputs)
    createInterface({ input: output }).on('line', (line) => {
      if (/^CONSOLE \S+ ERROR/.test(line)) faults.push(line);
    });
  return faults;
}

const READY_WITHIN_MS = 60_000;

async function ready(ask: Ask) {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  const answers = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > giveUpAt) throw new Error('WebKit’s driver doesn’t answer.');
    await delay(50);
  }
}
