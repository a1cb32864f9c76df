import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { LANGUAGE } from '#shared/language.ts';
import { FIRST_VIEWS, type FirstView, NAME, PLAIN_PATHS } from './first-views.ts';
import { minified } from './index-page.ts';

const PAGE = 'index.html';
// React hydrates a part that suspends after the rest of the screen, and drops clicks in it until then.
const SUSPENDS = 'A part of a drawn screen must not suspend by itself.';
const START = inlineScript('start');
const SHOW_DRAWN = inlineScript('show-drawn');
const ASK_AHEAD = inlineScript('ask-ahead');

/**
 * Makes a page for each address at which a visit may begin. It preloads the files of its screen, and contains the
 * screen itself if that can be rendered without a browser. `pages.json` tells the server the page of each address,
 * and the hashes under which the content security policy allows its inline code.
 * `buildTranslations` builds the application in the other languages; a page starts the one in its language.
 */
export function pages(
  startDrawing: () => Promise<Drawing>,
  buildTranslations: (dir: string) => Promise<Record<string, Rolldown.OutputBundle>>,
): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const drawing = await startDrawing();
        const translations = await buildTranslations(dir);
        const bundles = { [LANGUAGE]: bundle, ...translations };
        const built = readFileSync(join(dir, PAGE), 'utf8');
        const plain = built.replace(STARTED_BY_VITE, '');
        const application = {
          [LANGUAGE]: [...built.matchAll(STARTED_BY_VITE)].map(([, file = '']) => file).reverse(),
          ...inEach(translations, (each) => withoutSheets(entryOf(each))),
        };
        const rows = [];
        mkdirSync(join(dir, 'pages'), { recursive: true });
        for (const view of FIRST_VIEWS) {
          const sheets = filesOf(view.screen, bundle).filter(
            (file) => !file.endsWith('.js') && !plain.includes(`/${file}"`),
          );
          const scripts = inEach(bundles, (each, language) =>
            withoutSheets(filesOf(view.screen, each)).filter(
              (file) => !application[language]?.includes(file),
            ),
          );
          const files = { application, scripts, sheets };
          const html = view.drawnFor
            ? withDrawings(view, plain, dir, files, await drawings(view, drawing))
            : withLinks(starting(plain, application, scripts), sheets);
          const file = `pages/${fileName(view.path)}.html`;
          writeFileSync(join(dir, file), html);
          rows.push({ path: view.path, file, ...policyHashes(html) });
        }
        // The fonts are preloaded, because the late 404 screen would first show its heading in another font.
        const unknown = withLinks(starting(plain, application), filesEnding('.woff2', bundle));
        writeFileSync(join(dir, PAGE), unknown);
        for (const path of [...PLAIN_PATHS, '*']) rows.push({ path, file: PAGE, ...policyHashes(unknown) });
        writeFileSync(join(dir, 'pages.json'), `${JSON.stringify(rows, null, 2)}\n`);
        drawing.end();
      },
    },
  };
}

/** The tags with which Vite starts the application; `start.js`, which knows all languages, replaces them. */
const STARTED_BY_VITE = /\s*<script type="module"[^>]*src="\/([^"]+)"><\/script>/g;

/** Language → files. */
type Files = Record<string, string[]>;

const inEach = (
  bundles: Record<string, Rolldown.OutputBundle>,
  filesIn: (bundle: Rolldown.OutputBundle, language: string) => string[],
): Files =>
  Object.fromEntries(
    Object.entries(bundles).map(([language, bundle]) => [language, filesIn(bundle, language)]),
  );

const withoutSheets = (files: string[]) => files.filter((file) => file.endsWith('.js'));

/** Adds the script that starts the application, and preloads the files of `application` and `scripts`. */
function starting(html: string, application: Files, scripts: Files = {}): string {
  const files = Object.fromEntries(
    Object.entries(application).map(([language, own]) => [language, [...own, ...(scripts[language] ?? [])]]),
  );
  const script = START.replace('{{files}}', () => addressesOf(files));
  return html.replace('</head>', () => `${asScript(script)}</head>`);
}

const addressesOf = (files: Files) =>
  JSON.stringify(files, (_, value) => (Array.isArray(value) ? value.map((file) => `/${file}`) : value));

async function drawings({ path, drawnFor, drawnWith }: FirstView, { draw }: Drawing): Promise<string> {
  const searches = drawnWith === undefined ? [''] : ['', drawnWith];
  const drawn = searches.map(async (search) => {
    const html = await draw(path, search, drawnFor === 'account' ? NAME : null);
    if (html.split('<!--$').length > 2) throw new Error(`${path}: ${SUSPENDS}`);
    // The content security policy refuses style attributes, so the script sets them.
    return `<template data-for="${drawnFor}" lang="${LANGUAGE}">${html.replaceAll(' style="', ' data-style="')}</template>`;
  });
  return (await Promise.all(drawn)).join('');
}

const fileName = (path: string) => path.replace(/[/:]+/g, '-').replace(/^-|-$/g, '') || 'landing';

const LINK_TO: Record<string, string> = {
  '.css': 'rel="preload" as="style"',
  '.woff2': 'rel="preload" as="font" type="font/woff2"',
};

/** Adds links that preload style sheets and fonts while the application starts. */
function withLinks(html: string, files: string[]): string {
  const links = files.map((file) => `<link ${LINK_TO[extname(file)]} crossorigin href="/${file}">`);
  return html.replace('</head>', `${links.join('\n')}\n</head>`);
}

/** Adds the drawn screen, not shown yet, and all its styles inline, so that it needs no further request. */
function withDrawings(
  view: FirstView,
  html: string,
  dir: string,
  { application, scripts, sheets: ofScreen }: { application: Files; scripts: Files; sheets: string[] },
  drawings: string,
): string {
  const own = ofScreen.filter((file) => file.endsWith('.css'));
  const ofEveryPage = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g)].map(
    ([, file = '']) => file,
  );
  // The sheet of every page comes last, as it does when it is a link.
  const sheets = [...own, ...ofEveryPage];
  const styles = sheets.map((file) => readFileSync(join(dir, file), 'utf8').trim()).join('');
  const parts = [
    `<style data-sheets="${sheets.map((file) => `/${file}`).join(' ')}">${styles}</style>`,
    drawings,
    asScript(SHOW_DRAWN),
  ];
  const withoutSheets = html.replace(/<link rel="stylesheet"[^>]*>/g, '');
  const page = withoutSheets.replace('</body>', () => `${parts.join('')}</body>`);
  return view.ahead
    ? askingAhead(starting(page, application), view.ahead, scripts)
    : starting(page, application, scripts);
}

/** Requests the screen's data before its code, because a browser may open only six connections. */
function askingAhead(
  html: string,
  { path, subjects }: NonNullable<FirstView['ahead']>,
  scripts: Files,
): string {
  const script = ASK_AHEAD.replace('{{ahead}}', path)
    .replace('{{subjects}}', subjects.join('|'))
    .replace('{{files}}', () => addressesOf(scripts));
  return html.replace('</head>', () => `${asScript(script)}</head>`);
}

const asScript = (script: string) => `<script>${minified(script)}</script>`;

function inlineScript(name: string): string {
  return readFileSync(new URL(`../${name}.js`, import.meta.url), 'utf8');
}

const filesEnding = (ending: string, bundle: Rolldown.OutputBundle) =>
  Object.keys(bundle).filter((file) => file.endsWith(ending));

function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const screen = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/web/${module}`)));
  if (!screen) throw new Error(`No chunk holds ${module}.`);
  const found = new Set<string>();
  collect(screen, bundle, found);
  return [...found];
}

/** The file that starts the application, and all that it imports. */
function entryOf(bundle: Rolldown.OutputBundle): string[] {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (entry?.type !== 'chunk') throw new Error('No chunk is the entry.');
  const found = new Set<string>();
  collect(entry, bundle, found);
  return [...found];
}

/** Puts a chunk's own style sheets after those of its imports, as Vite orders them. */
function collect(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found: Set<string>) {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const imported of chunk.imports) {
    const next = bundle[imported];
    if (next?.type === 'chunk') collect(next, bundle, found);
  }
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
}

// This is the one style in emoji-mart's shadow root, taken from the mounted picker of 5.6.0.
const EMOJI_PICKER_STYLE = "'sha256-+A14ONesVdzkn6nr37Osn+rUqNz4oFGZFDbLXrlae04='";

/** Returns the hashes under which the server allows a page's inline scripts and styles. */
function policyHashes(html: string): { scriptSrc: string[]; styleSrc: string[] } {
  return {
    scriptSrc: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
    styleSrc: [...hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g), EMOJI_PICKER_STYLE],
  };
}

function hashesOf(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

const ENTRY = new URL('../drawing.tsx', import.meta.url).pathname;

type Drawing = {
  draw: (path: string, search: string, name: string | null) => Promise<string>;
  end: () => void;
};

/** Builds the product again for Node, so that its screens can be rendered. `config` is what both builds share. */
export async function startDrawing(config: InlineConfig): Promise<Drawing> {
  const folder = mkdtempSync(join(tmpdir(), 'cogito-drawing-'));
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // The output folder is outside the project, so it can't import any package.
    ssr: { noExternal: true },
    build: { ssr: ENTRY, outDir: folder, assetsInlineLimit: 0, emptyOutDir: true, modulePreload: false },
  });
  const { draw } = await import(pathToFileURL(join(folder, 'drawing.js')).href);
  return { draw, end: () => rmSync(folder, { recursive: true, force: true }) };
}
