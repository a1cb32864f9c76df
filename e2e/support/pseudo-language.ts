/** The product in a language of which every sentence stands in ⟦brackets⟧, and the search for sentences outside them. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { runFolder } from './run-folder.ts';
import { test as base } from './test.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT_WITHIN_MS = 120_000;

/** As `test`, with the web and the server in the pseudo-language. */
export const test = base.extend<object, { environment: Record<string, string> }>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const webDir = join(runFolder(), 'pseudo-web');
      const build = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'pseudo', '--outDir', webDir];
      await promisify(execFile)(process.execPath, build, {
        cwd: ROOT,
        env: { ...process.env, NODE_ENV: 'production' },
      });
      const language = pathToFileURL(join(import.meta.dirname, 'pseudo-server.ts')).href;
      await use({ TEST_WEB_DIR: webDir, NODE_OPTIONS: `--import=${language}` });
    },
    { scope: 'worker', timeout: BUILT_WITHIN_MS },
  ],
});

/** What is the same in every language, or was written by somebody. */
const WRITTEN = [
  'code',
  'kbd',
  // Formatted by `Intl`.
  'time',
  '[lang=ne]',
  // The page's own words.
  '[aria-label*="Text of page"]',
];
const NAMES = [
  /Physics|Chemistry|Nepali|English|Computer|Biology|Maths/g,
  /Cogito/g,
  /Cog \?{3}/g,
  /Cog\d+/g,
  /https?:\S+/g,
];

type Sample = { title: string; description: string };
const SAMPLES: Sample[] = JSON.parse(readFileSync(join(ROOT, 'samples/library.json'), 'utf8'));
const OF_SAMPLES = SAMPLES.flatMap(({ title, description }) => [title, description]);

/** Fails for each text of the page, shown or spoken, that stands outside the brackets. */
export async function expectAllTranslated(page: Page) {
  const found = await page.evaluate((skipped) => {
    const shown: string[] = [];
    let text = '';
    const walk = (node: Node) => {
      if (node instanceof Text) text += node.data;
      if (!(node instanceof Element)) return;
      if (node.matches(['script', 'style', 'em-emoji-picker', ...skipped].join())) return;
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
      for (const child of node.childNodes) walk(child);
      // What stands in two elements is no word.
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
  const untranslated = found.flatMap((text) => outsideBrackets(text));
  expect(untranslated, `at ${page.url()}`).toEqual([]);
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
