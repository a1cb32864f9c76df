/** The product in a language with every sentence in ⟦brackets⟧, to find sentences outside of them. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page, type Request } from '@playwright/test';
import { OF_SAMPLES } from './nepali.ts';
import { runFolder } from './run-folder.ts';
import { test as base } from './test.ts';

const ROOT = join(import.meta.dirname, '../..');
const VITE = 'node_modules/vite/bin/vite.js';
const BUILT_WITHIN_MS = 120_000;

let built: Promise<string> | undefined;

/** Like `test`, with the web and the server in the pseudo-language, and an empty data folder. */
export const test = base.extend({
  // The content of an existing folder would be in another language.
  data: 'new',

  page: async ({ page }, use) => {
    page.on('request', (request) => underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    await use(page);
    underWay.clear();
  },

  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      built ??= buildWeb();
      const language = pathToFileURL(join(import.meta.dirname, 'pseudo-server.ts')).href;
      await use({
        TEST_WEB_DIR: await built,
        NODE_OPTIONS: `--import=${language}`,
      });
    },
    { scope: 'test', timeout: BUILT_WITHIN_MS },
  ],
});

async function buildWeb(): Promise<string> {
  const webDir = join(runFolder(), `pseudo-web-${process.pid}`);
  const build = [VITE, 'build', '--mode', 'pseudo', '--minify', 'false', '--outDir', webDir];
  await promisify(execFile)(process.execPath, build, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return webDir;
}

/** The requests of the window that haven't been answered yet. */
const underWay = new Set<Request>();

/** Texts that are the same in every language, or were written by people. */
const WRITTEN = [
  'code',
  'kbd',
  // Times are formatted by `Intl`.
  'time',
  '[lang=ne]',
  // These are a member's name and mark.
  'bdi',
  'bdi + span',
  // An emoji has the name by which the picker's data find it.
  'button[aria-posinset]',
  // The picker's own word isn't part of its texts.
  'button[aria-label=Clear]',
  // This is the text of a material's page.
  '[aria-label*="Text of page"]',
];
const NAMES = [
  /Physics|Chemistry|Nepali|English|Computer|Biology|Maths/g,
  /Cogito/g,
  /Cog \?{3}/g,
  /Cog\d+/g,
  /Asha Gurung|Chandra Limbu|Deepa Karki/g,
  /https?:\S+/g,
  /\S+@example\.edu/g,
  // Times of day are formatted by `Intl`.
  /\d{1,2}:\d{2}\s[AP]M/g,
];

/** Fails for each text of the page, visible or spoken, outside the brackets. */
export async function expectAllTranslated(page: Page) {
  await expect.poll(() => [...underWay].map((request) => request.url()), { intervals: [20] }).toEqual([]);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const found = await page.evaluate((skipped) => {
    const shown: string[] = [];
    let text = '';
    const walk = (node: Node) => {
      if (node instanceof Text) text += node.data;
      if (!(node instanceof Element)) return;
      if (node.matches(['script', 'style', 'wbr', ...skipped].join())) return;
      for (const name of [
        'aria-label',
        'aria-valuetext',
        'placeholder',
        'title',
        'alt',
        'label',
        'aria-roledescription',
      ])
        shown.push(node.getAttribute(name) ?? '');
      for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) walk(child);
      // Text in two elements isn't one word.
      text += ' ';
    };
    walk(document.body);
    return [
      document.title,
      document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
      ...shown,
      text,
    ];
  }, WRITTEN);
  expectTranslated(found, `at ${page.url()}`);
}

/** One assertion covers all texts: a page has thousands, and each assertion takes a millisecond. */
export function expectTranslated(texts: string[], where: string) {
  expect([...new Set(texts)].flatMap(outsideBrackets), where).toEqual([]);
}

function outsideBrackets(text: string): string[] {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' | ');
  }
  for (const each of OF_SAMPLES) rest = rest.replaceAll(each, ' ');
  for (const name of NAMES) rest = rest.replace(name, ' ');
  return rest
    .split('|')
    .map((part) => part.trim())
    .filter((part) => /\p{L}|[⟦⟧]/u.test(part));
}
