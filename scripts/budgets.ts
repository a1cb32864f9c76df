/**
 * Weighs the built web as it is transferred, compressed and with the headers of each answer, in the given folder
 * (default dist/web); fails if a screen has no budget or exceeds it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { printTable } from './table.ts';

const BYTES_PER_KB = 1024;
/** The size of an answer besides its body over HTTP/1.1, measured by `http/static-answer.test.ts`. */
const HEADER_BYTES = 280;
const PAGE_HEADER_BYTES = 1079;
const folder = process.argv[2] ?? join(import.meta.dirname, '../dist/web');

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const PAGE = 'index.html';
const LANDING_PAGE = 'pages/landing.html';
const APP = Object.keys(manifest).find((source) => /^_app-.*\.js$/.test(source)) ?? PAGE;
const TOASTER = 'ui/toasts/toaster.tsx';
const DASHBOARD = 'dashboard/dashboard-screen.tsx';
const SEARCH = 'search/search-dialog.tsx';
const PICKER = 'materials/subject-picker-screen.tsx';
const LIST = 'materials/material-list-screen.tsx';
const VIEWER = 'materials/viewer-screen.tsx';
const CHAT = 'chat/chat-screen.tsx';
/** The forms and their schemas, which are loaded already after signing in by a form. */
const FORM_PARTS = Object.keys(manifest).filter((source) => /^_(contract|forms)-.*\.js$/.test(source));
const DESKS = ['reports', 'room', 'words', 'inbox', 'audit'].map((desk) => `admin/${desk}-screen.tsx`);
const DESK_SCREENS = 'admin/desk-screens.ts';
const STAFF_HAVE = [LIST, ...FORM_PARTS];
const FORMS = ['accounts/login-screen.tsx', 'accounts/register-screen.tsx', 'contact/contact-screen.tsx'];
const LINKS = ['forgot', 'reset', 'confirm', 'first-administrator'].map(
  (link) => `accounts/${link}-screen.tsx`,
);
const TEXTS = ['pages/terms-screen.tsx', 'pages/coming-soon-screen.tsx'];

/** A visit, which loads the files of `brings` in addition to `already`, and its limit in KB. */
type Budget = { what: string; brings: string[]; already?: string[]; page?: string; mostKb: number };

const BUDGETS: Budget[] = [
  {
    what: 'landing, first load: page with its styles, and scripts',
    page: LANDING_PAGE,
    brings: [APP, 'landing/landing-screen.tsx'],
    mostKb: 82.6,
  },
  { what: 'every screen: page, styles and scripts', page: PAGE, brings: [APP], mostKb: 75.5 },
  { what: 'toasts, once settled', brings: [TOASTER], already: [APP], mostKb: 6 },
  ...FORMS.map((screen) => extra(screen, 22)),
  ...[...TEXTS, 'pages/not-found-screen.tsx'].map((screen) => extra(screen, 6.5)),
  // The privacy page names each room in that room's own words.
  extra('pages/privacy-screen.tsx', 14),
  ...LINKS.map((screen) => extra(screen, 22.5)),
  extra('accounts/account-screen.tsx', 28),
  // Whoever keeps something has been at a list, whose files have the code for keeping and renewing.
  extra('shelf/shelf-screen.tsx', 9, [LIST]),
  extra(DASHBOARD, 13.5),
  extra(PICKER, 15),
  // The list shows what is kept on the device.
  extra(LIST, 20.5, [PICKER]),
  extra(VIEWER, 19, [LIST]),
  extra('admin/library-screen.tsx', 18, STAFF_HAVE),
  // The editor shows the words recognised on scans, and offers to convert text of old fonts to Unicode.
  extra('publishing/material-screen.tsx', 18, STAFF_HAVE),
  // The menu, the panel and the hits are loaded on request.
  extra(CHAT, 34),
  // The public log pages with the query library, which students have from their lists.
  extra('moderation/public-log-screen.tsx', 20),
  extra('admin/college-screen.tsx', 12, STAFF_HAVE),
  ...DESKS.map((screen) => extra(screen, 13, STAFF_HAVE)),
  // This desk has a form for invitations.
  extra('admin/people-screen.tsx', 14.5, STAFF_HAVE),
  { what: 'search, once opened', brings: [SEARCH], already: [APP, DASHBOARD], mostKb: 14 },
  {
    what: 'emoji, once opened',
    brings: ['chat/composer/emoji-picker.tsx'],
    already: [APP, CHAT],
    mostKb: 85,
  },
];

const weighed = BUDGETS.map(({ what, brings, already = [], page, mostKb }) => {
  const known = filesOf(already);
  // A page with a drawn screen includes all styles.
  const hasStyles = page !== undefined && page !== PAGE;
  const files = [...filesOf(brings)].filter(
    (file) => !known.has(file) && !(hasStyles && file.endsWith('.css')),
  );
  const bytes = files.map((file) => weightOf(file) + HEADER_BYTES);
  if (page) bytes.push(weightOf(page) + PAGE_HEADER_BYTES);
  return { what, kb: sum(bytes) / BYTES_PER_KB, mostKb };
});
weighed.push(
  { what: 'the page itself', kb: weightOf(PAGE) / BYTES_PER_KB, mostKb: 2 },
  { what: 'all styles', kb: weightOfAll('.css'), mostKb: 30 },
  { what: 'fonts', kb: weightOfAll('.woff2'), mostKb: 20 },
);

printTable(
  ['', 'KB', 'at most'],
  weighed.map(({ what, kb, mostKb }) => [what, kb.toFixed(1), String(mostKb)]),
);
const weighedScreens = BUDGETS.flatMap(({ brings }) => brings.map((source) => basename(source, '.tsx')));
const askedLater = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
const unweighed = [...askedLater]
  .map((source) => manifest[source]?.name ?? source)
  .filter((name) => name.endsWith('-screen') && !weighedScreens.includes(name));
for (const name of unweighed) console.error(`No budget names ${name}.`);
const tooHeavy = weighed.filter(({ kb, mostKb }) => kb > mostKb);
for (const { what, kb, mostKb } of tooHeavy)
  console.error(`Too heavy by ${(kb - mostKb).toFixed(1)} KB: ${what}.`);
process.exit(tooHeavy.length + unweighed.length > 0 ? 1 : 0);

function extra(screen: string, mostKb: number, already: string[] = []): Budget {
  const brings = screen.startsWith('admin/') ? [DESK_SCREENS, screen] : [screen];
  return { what: screen, brings, already: [APP, ...already], mostKb };
}

function filesOf(sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source] ?? wholeScreen(source);
    if (!chunk) throw new Error(`The build has no ${source}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    for (const sheet of chunk.css ?? []) found.add(sheet);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

/** The build's manifest doesn't name the source of a file that contains a screen and shared code. */
function wholeScreen(source: string): Chunk | undefined {
  return Object.values(manifest).find(({ name }) => name === basename(source, '.tsx'));
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
