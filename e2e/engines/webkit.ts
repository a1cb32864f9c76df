/** WebKitGTK, which has Safari's engine, driven by Selenium's WebDriver on its own display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { ANSWERS_WITHIN_MS, type Browser } from './browser.ts';

/** This is a folder of the package, which can't be imported as a module. */
const { DriverService } = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
) as typeof import('selenium-webdriver/remote.js');

export type WebKitPaths = { driver: string; browser: string; display: string };

const KEYS: Record<string, string> = {
  Enter: Key.ENTER,
  Shift: Key.SHIFT,
  Control: Key.CONTROL,
  ArrowRight: Key.ARROW_RIGHT,
};

export async function startWebKit(paths: WebKitPaths): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'cogito-webkit-'));
  const display = await startDisplay(paths.display);
  const printed = join(home, 'printed');
  const output = openSync(printed, 'a');
  const service = new DriverService.Builder(paths.driver)
    .setLoopback(true)
    .setEnvironment({
      PATH: '/usr/bin:/bin',
      HOME: home,
      LANG: 'C.UTF-8',
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    })
    .setStdio(['ignore', output, output])
    .build();
  const driver = await openSession(await service.start(ANSWERS_WITHIN_MS), paths.browser);
  return {
    takeFaults: takeFaultsOf(printed),
    ...inSession(driver),
    async close() {
      await driver.quit();
      await service.kill();
      const ended = once(display.process, 'exit');
      display.process.kill();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function openSession(address: string, binary: string): Promise<WebDriver> {
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } })
    .build();
  // The default limit of 30 s for a script could end a test while the page is rendering.
  await driver.manage().setTimeouts({ script: ANSWERS_WITHIN_MS });
  return driver;
}

const inSession = (driver: WebDriver): Omit<Browser, 'takeFaults' | 'close'> => {
  const run: Browser['run'] = async (inPage, ...args) => {
    const script = `const [args, done] = arguments;
      (async () => ({ value: await (${inPage})(...JSON.parse(args)) }))()
        .catch((error) => ({ thrown: String(error) })).then((answer) => done(JSON.stringify(answer)));`;
    const { value, thrown } = JSON.parse(await driver.executeAsyncScript(script, JSON.stringify(args)));
    if (thrown) throw new Error(thrown);
    return value;
  };
  return {
    run,
    goto: (url) => driver.get(url),
    click: ({ x, y }) =>
      driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press(key, ...held) {
      const actions = driver.actions();
      for (const each of held) actions.keyDown(KEYS[each] ?? each);
      actions.sendKeys(KEYS[key] ?? key);
      for (const each of held.toReversed()) actions.keyUp(KEYS[each] ?? each);
      return actions.perform();
    },
    async resize(width, height) {
      const inner = await run(() => ({ width: innerWidth, height: innerHeight }));
      const window = driver.manage().window();
      const outer = await window.getRect();
      await window.setRect({
        width: width + outer.width - inner.width,
        height: height + outer.height - inner.height,
      });
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
};

/** The display chooses a free number, and writes it to its file descriptor 3. */
async function startDisplay(path: string): Promise<{ process: ChildProcess; name: string }> {
  const display = spawn(path, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => display.kill());
  const [number] = await once(display.stdio[3] as Readable, 'data');
  return { process: display, name: `:${String(number).trim()}` };
}

function takeFaultsOf(printed: string): Browser['takeFaults'] {
  let taken = 0;
  return () => {
    const faults = readFileSync(printed, 'utf8')
      .split('\n')
      .filter((line) => /^CONSOLE \S+ ERROR/.test(line));
    const untold = faults.slice(taken);
    taken = faults.length;
    return untold;
  };
}
