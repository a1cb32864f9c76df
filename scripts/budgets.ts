/** Weighs the built web, compressed, in the folder named (else dist/web); fails for a screen beyond its budget or without. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { printTable } from './table.ts';

const BYTES_PER_KB = 1024;
const folder = process.argv[2] ?? join(import.meta.dirname, '../dist/web');

type Chunk = { file: string; imports?: string[]; css?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const PAGE = 'index.html';
const TOASTER = 'ui/toaster.tsx';
const PICKER = 'materials/subject-picker-screen.tsx';
const LIST = 'materials/material-list-screen.tsx';
const VIEWER = 'materials/viewer-screen.tsx';
const PUBLISHING = ['publishing/publishing-screen.tsx', 'publishing/material-screen.tsx'];
const EMOJI = Object.keys(manifest).filter((source) => source.includes('emoji-mart/d'));
const FORMS = ['accounts/login-screen.tsx', 'accounts/register-screen.tsx', 'contact/contact-screen.tsx'];
const TEXTS = ['pages/terms-screen.tsx', 'pages/privacy-screen.tsx', 'pages/coming-soon-screen.tsx'];

/** What a visit brings that has `already` brought that, and at most how many KB of it. */
type Budget = { what: string; brings: string[]; already?: string[]; mostKb: number };

const BUDGETS: Budget[] = [
  {
    what: 'landing, first load: page, styles and scripts',
    brings: [PAGE, 'landing/landing-screen.tsx', TOASTER],
    mostKb: 80,
  },
  { what: 'every screen: page, styles and scripts', brings: [PAGE], mostKb: 74 },
  ...FORMS.map((screen) => extra(screen, 22)),
  ...[...TEXTS, 'pages/not-found-screen.tsx', 'dashboard/dashboard-screen.tsx'].map((screen) =>
    extra(screen, 6),
  ),
  extra(PICKER, 8),
  extra(LIST, 24, [PICKER]),
  extra(VIEWER, 14, [LIST]),
  ...PUBLISHING.map((screen) => extra(screen, 12, [LIST])),
  extra('chat/chat-screen.tsx', 31),
  { what: 'emoji, once opened', brings: EMOJI, already: [PAGE], mostKb: 85 },
];

const weighed = BUDGETS.map(({ what, brings, already = [], mostKb }) => {
  const known = filesOf(already);
  const bytes = [...filesOf(brings)].filter((file) => !known.has(file)).map(weightOf);
  return { what, kb: sum(bytes) / BYTES_PER_KB, mostKb };
});
weighed.push(
  { what: 'the page itself', kb: weightOf(PAGE) / BYTES_PER_KB, mostKb: 2 },
  { what: 'all styles', kb: weightOfAll('.css'), mostKb: 22 },
  { what: 'fonts', kb: weightOfAll('.woff2'), mostKb: 20 },
);

printTable(
  ['', 'KB', 'at most'],
  weighed.map(({ what, kb, mostKb }) => [what, kb.toFixed(1), String(mostKb)]),
);
const unweighed = Object.keys(manifest).filter(
  (source) => source.endsWith('-screen.tsx') && !BUDGETS.some(({ brings }) => brings.includes(source)),
);
for (const screen of unweighed) console.error(`No budget names ${screen}.`);
const tooHeavy = weighed.filter(({ kb, mostKb }) => kb > mostKb);
for (const { what, kb, mostKb } of tooHeavy)
  console.error(`Too heavy by ${(kb - mostKb).toFixed(1)} KB: ${what}.`);
process.exit(tooHeavy.length + unweighed.length > 0 ? 1 : 0);

function extra(screen: string, mostKb: number, already: string[] = []): Budget {
  return { what: screen, brings: [screen], already: [PAGE, ...already], mostKb };
}

function filesOf(sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    for (const sheet of chunk.css ?? []) found.add(sheet);
    if (source === PAGE) found.add(PAGE);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

function weightOf(file: string): number {
  const compressed = join(folder, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(folder, file)).size;
}

function weightOfAll(ending: string): number {
  const files = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith(ending));
  return sum(files.map((file) => weightOf(`assets/${file}`))) / BYTES_PER_KB;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
