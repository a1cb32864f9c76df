// Prints the sample library: sources/<slug>.html becomes pdf/<slug>.pdf.
//   node samples/build.ts [slug …]
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import katex from 'katex';
import 'katex/contrib/mhchem';

type Row = {
  kind: 'assignment' | 'project';
  subject: string;
  title: string;
  description: string;
  slug: string;
  createdAt: string;
};

const here = import.meta.dirname;
const require = createRequire(import.meta.url);

// The page is served from an origin that never leaves the process.
const origin = 'http://samples.invalid';

const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));

const fontStyles: Record<string, string[]> = {
  '@fontsource/source-serif-4': ['400', '400-italic', '600', '600-italic'],
  '@fontsource/source-sans-3': ['400', '400-italic', '600'],
  '@fontsource/source-code-pro': ['400', '600'],
  '@fontsource/noto-serif-devanagari': ['400', '600'],
};

const sheets: string[] = Object.entries(fontStyles).flatMap(([name, cuts]) =>
  cuts.map((cut) => `/${name}/${cut}.css`),
);
sheets.push('/katex/dist/katex.min.css');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const unescapeHtml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const tex = (source: string, displayMode: boolean, slug: string): string => {
  try {
    return katex.renderToString(unescapeHtml(source), {
      displayMode,
      output: 'html',
      strict: 'error',
      throwOnError: true,
      macros: { '\\unit': '\\,\\mathrm{#1}', '\\dd': '\\mathrm{d}' },
    });
  } catch (error) {
    throw new Error(`${slug}: formula “${source.trim()}”: ${error instanceof Error ? error.message : error}`);
  }
};

const quantity =
  /(\d) (?=(?:m|s|h|g|kg|mg|km|cm|mm|nm|µm|min|mL|L|J|kJ|N|W|K|Pa|kPa|V|Hz|mol|per cent|°C)(?:[\s.,;:)²³]|$))/g;

// A short formula is not broken at the end of a line.
const whole = (formula: string, source: string): string =>
  source.trim().length <= 24 ? formula.replace('class="katex"', 'class="katex short"') : formula;

// A full stop or comma after a formula stays on the formula's last line.
const withTail = (formula: string, tail: string): string => {
  const end = '</span></span></span>';
  if (tail === '') return formula;
  if (!formula.endsWith(end)) return formula + tail;
  return `${formula.slice(0, -end.length)}<span class="tail">${tail}</span>${end}`;
};

// Formulas in the text, but not in listings.
const renderFormulas = (html: string, slug: string): string =>
  html
    .split(/(<pre[\s>][\s\S]*?<\/pre>|<code[\s>][\s\S]*?<\/code>|<!--[\s\S]*?-->)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/\\\[([\s\S]+?)\\\]/g, (_, source: string) => tex(source, true, slug))
            .replace(/\\\(([\s\S]+?)\\\)([.,;:)?’”]*)/g, (_, source: string, tail: string) =>
              withTail(whole(tex(source, false, slug), source), tail),
            )
            // A quantity keeps its unit.
            .replace(/(?:^|>)[^<>]+/g, (text) => text.replace(quantity, '$1\u00a0')),
    )
    .join('');

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const page = (row: Row, source: string): string => `<!doctype html>
<html lang="en" data-subject="${escapeHtml(row.subject)}" data-kind="${row.kind}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(row.title)}</title>
${sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n')}
<link rel="stylesheet" href="/style.css">
<style>:root { --title: ${JSON.stringify(row.title)} }</style>
</head>
<body>
<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
<marker id="arrow" viewBox="0 0 10 8" refX="8.6" refY="4" markerWidth="9" markerHeight="7.2" markerUnits="userSpaceOnUse" orient="auto-start-reverse">
<path d="M0 0.4 L9.6 4 L0 7.6 L2.2 4 Z" fill="context-stroke"/></marker>
</defs></svg>
<p class="eyebrow">${capital(row.kind)} · ${escapeHtml(row.subject)}</p>
${renderFormulas(source, row.slug)}
</body>
</html>
`;

const types: Record<string, string> = {
  css: 'text/css',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
};

const asset = async (path: string): Promise<Buffer> => {
  if (path === '/style.css') return readFile(join(here, 'style.css'));
  const match = /^\/(katex|@fontsource\/[a-z0-9-]+)\/(.+)$/.exec(path);
  if (!match?.[1] || !match[2]) throw new Error(`No such asset: ${path}`);
  return readFile(join(packageFolder(match[1]), match[2]));
};

// The heads of tables, numbered in the order in which they stand in the file;
// the index of these numbers, which has to ascend, is put in order again.
const renumber = (text: string): string => {
  const node = /\(node(\d{8})\)/g;
  const index = /\/Names \[((?:\(node\d{8}\) \d+ 0 R ?)+)\]/g;
  if ([...text.matchAll(index)].length !== 1) return text;
  const seen = [...new Set([...text.matchAll(node)].map((match) => match[0]))];
  const place = new Map(seen.map((name, i) => [name, `(node${String(i + 1).padStart(8, '0')})`]));
  const limits = `/Limits [(node00000001) ${place.get(seen.at(-1) ?? '')}]`;
  return text
    .replace(node, (name) => place.get(name) ?? name)
    .replace(index, (_, entries: string) => {
      const sorted = (entries.match(/\(node\d{8}\) \d+ 0 R/g) ?? []).toSorted();
      return `/Names [${sorted.join(' ')}]`;
    })
    .replace(/\/Limits \[\(node\d{8}\) \(node\d{8}\)\]/, limits);
};

// Chromium writes the hour and its own name into the file, and numbers the
// heads of tables as it happened to count them. These give way to what the
// library says, in the same number of bytes, so that the table of offsets at
// the end stays true and the same source prints the same file.
const settle = (pdf: Buffer, row: Row): Buffer => {
  const date = `D:${row.createdAt.replace(/\D/g, '').slice(0, 14).padEnd(14, '0')}+00'00'`;
  const text = pdf
    .toString('latin1')
    .replace(/\/(CreationDate|ModDate) \((D:[^)]*)\)/g, (whole, key: string) =>
      `/${key} (${date})`.padEnd(whole.length, ' ').slice(0, whole.length),
    )
    .replace(/\/Creator \((?:\\.|[^\\)])*\)/, (whole) => {
      const wanted = '/Creator (Cogito sample library)';
      return wanted.length <= whole.length ? wanted.padEnd(whole.length, ' ') : whole;
    });
  return Buffer.from(renumber(text), 'latin1');
};

const rows = JSON.parse(await readFile(join(here, 'library.json'), 'utf8')) as Row[];
const asked = process.argv.slice(2);
const unknown = asked.filter((slug) => !rows.some((row) => row.slug === slug));
if (unknown.length > 0) throw new Error(`Not in library.json: ${unknown.join(', ')}`);

await mkdir(join(here, 'pdf'), { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

try {
  const context = await browser.newContext({ javaScriptEnabled: true, locale: 'en-GB' });
  let html = '';
  const missing: string[] = [];
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.origin === origin && url.pathname === '/') {
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
      return;
    }
    try {
      const path = decodeURIComponent(url.pathname);
      const body = await asset(path);
      const type = types[path.split('.').pop() ?? ''] ?? 'application/octet-stream';
      await route.fulfill({ contentType: type, body, headers: { 'access-control-allow-origin': '*' } });
    } catch {
      missing.push(url.href);
      await route.abort();
    }
  });

  for (const row of rows) {
    if (asked.length > 0 && !asked.includes(row.slug)) continue;
    const source = await readFile(join(here, 'sources', `${row.slug}.html`), 'utf8');
    html = page(row, source);
    const tab = await context.newPage();
    await tab.goto(`${origin}/`, { waitUntil: 'load' });
    await tab.emulateMedia({ media: 'print' });
    await tab.evaluate(async () => {
      await document.fonts.ready;
    });
    const pdf = await tab.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
    await tab.close();
    if (missing.length > 0) throw new Error(`${row.slug}: could not load ${missing.join(', ')}`);
    const settled = settle(pdf, row);
    await writeFile(join(here, 'pdf', `${row.slug}.pdf`), settled);
    console.log(`${row.slug}.pdf  ${(settled.length / 1024).toFixed(0)} KB`);
  }
} finally {
  await browser.close();
}
