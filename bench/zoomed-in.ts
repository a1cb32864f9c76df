/**
 * Measures how soon a page that is zoomed in beyond its picture is sharp: in Chromium, from the key for 400 %
 * until its tiles cover the stage and are decoded. Each run has an item of its own, none of whose tiles was drawn
 * before. For comparison, PDF.js draws the same pixels in the same run and browser, which holds the file already.
 *
 *   node bench/zoomed-in.ts [--runs 5]      (fetches PDF.js through npm)
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import type { Page as PageOfItem } from '#shared/page.ts';
import { makeNoise } from '#test/server/pictures.ts';
import { A0, makeSmallPrint } from '#test/server/small-print.ts';
import { median, printTable } from '../scripts/table.ts';
import { COGITO, start } from './lib/contestant.ts';
import { startBrowser } from './lib/phone.ts';
import { publish, readPage } from './lib/publishing.ts';
import { signIn } from './lib/signed-in.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });

// PDF.js is no dependency, because only this bench needs its 40 MB.
const PDF_JS = 'pdfjs-dist@6.5.438';
const SAMPLE = path.join(import.meta.dirname, '../samples/pdf/maths-differentiation.pdf');
const DOCUMENTS = {
  'A4, formulas': readFileSync(SAMPLE),
  'A0, 8 pt': makeSmallPrint(A0),
  '87,000 pt, 8 pt': makeSmallPrint({ width: 240, height: 87_000 }),
  'photograph, 12 MP': await makeNoise(4000, 3000).blur(2).jpeg().toBuffer(),
};
const isPdf = (file: Buffer) => file.subarray(0, 5).toString() === '%PDF-';
const SCREENS = {
  'desktop, 1440 × 900': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  'phone, 390 × 844 at 3': {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  },
};
/** On wide screens a page is as wide as the window, so that the long one can be read. */
const LAYOUT = JSON.stringify({ narrow: 'text', wide: 'width', isNight: false });
const AT_MOST_MS = 1000;

/** `part` is what was drawn of the page, in pixels of its `whole` width at that scale. */
type Sharp = {
  ms: number;
  megapixels: number;
  part: { x: number; y: number; width: number; height: number };
  whole: number;
};

const folder = mkdtempSync(path.join(tmpdir(), 'cogito-bench-'));
const dataDir = path.join(folder, 'data');
const pdfJs = fetchPdfJs();
const cookies = await signIn(dataDir);
const server = await start(COGITO, dataDir);
const browser = await startBrowser();
const [load = 0] = loadavg();
const rows: string[][] = [];
let isKept = true;
for (const [screen, device] of Object.entries(SCREENS))
  for (const [name, pdf] of Object.entries(DOCUMENTS)) {
    const all: Sharp[] = [];
    const references: number[] = [];
    for (let run = 1; run <= Number(values.runs); run++) {
      const title = `${name} ${screen} ${run}`.replaceAll(/\W+/g, ' ');
      const { images } = await publish(server, cookies.instructor, { title, files: [pdf] });
      for (const image of images) await readPage(server, cookies.student, image);
      const sharp = await zoomIn(browser, title, device);
      all.push(sharp);
      if (isPdf(pdf)) references.push(await drawWithPdfJs(browser, pdf, sharp));
    }
    const times = all.map(({ ms }) => ms);
    isKept &&= median(times) <= AT_MOST_MS;
    rows.push([
      `${screen}: ${name}`,
      `${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`,
      references.length > 0 ? median(references).toFixed(0) : '',
      median(all.map(({ megapixels }) => megapixels)).toFixed(1),
    ]);
  }
await browser.close();
await server.stop();
rmSync(folder, { recursive: true });

console.log(
  `\n400 %, ${values.runs} runs each, at most ${AT_MOST_MS} ms; load ${load.toFixed(1)} at the start\n`,
);
printTable(['time to sharp, ms', 'median', 'PDF.js', 'megapixels held'], rows);
process.exitCode = isKept ? 0 : 1;

async function zoomIn(browser: Browser, title: string, device: object): Promise<Sharp> {
  const context = await browser.newContext({ baseURL: server.url, ...device });
  const [name = '', value = ''] = cookies.student.split('=');
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/api', httpOnly: true }]);
  await context.addInitScript((layout) => localStorage.setItem('cogito.viewer', layout), LAYOUT);
  const page = await context.newPage();
  const detail = page.waitForResponse(/\/api\/materials\/[^/]+$/);
  await page.goto(`/assignment/Physics/${encodeURIComponent(title)}`);
  const { material } = (await (await detail).json()) as { material: { pages: PageOfItem[] } };
  await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
  const { width = 0, finestScale = 1 } = material.pages[0] ?? {};
  const measured = await page.evaluate(measureSharp, { pageWidth: width, finestScale });
  await context.close();
  return measured;
}

/** This runs in the window. */
async function measureSharp(asked: { pageWidth: number; finestScale: number }): Promise<Sharp> {
  const { pageWidth, finestScale } = asked;
  const stage = document.querySelector('section');
  if (!stage) throw new Error('There is no stage.');
  const all = () => [...stage.querySelectorAll('img')];
  const isTile = ({ src }: HTMLImageElement) => src.includes('/tiles/');
  const rect = (element: Element) => element.getBoundingClientRect();
  /** Tiles of a smaller scale stay until the sharp ones have come. */
  const isSharp = (image: HTMLImageElement) =>
    image.complete &&
    image.naturalWidth > 0 &&
    (image.src.includes(`/tiles/${finestScale}/`) ||
      image.naturalWidth >= 0.9 * rect(image).width * devicePixelRatio);
  const isCovered = () => {
    const paper = all()
      .filter((image) => !isTile(image))
      .map(rect);
    const drawn = all()
      .filter((image) => isTile(image) && isSharp(image))
      .map(rect);
    const isIn = (rects: DOMRect[], x: number, y: number) =>
      rects.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
    const { left, top, width, height } = rect(stage);
    for (let x = left + 2; x < left + width; x += 20)
      for (let y = top + 2; y < top + height; y += 20)
        if (isIn(paper, x, y) && !isIn(drawn, x, y)) return false;
    return drawn.length > 0;
  };
  const startedAt = performance.now();
  for (let step = 0; step < 12; step++)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  while (!isCovered()) await frame();
  const tiles = all().filter((image) => isTile(image) && isSharp(image));
  await Promise.all(tiles.map((image) => image.decode()));
  const ms = performance.now() - startedAt;
  const pixels = [...document.images].reduce(
    (sum, image) => sum + image.naturalWidth * image.naturalHeight,
    0,
  );
  const places = tiles.map(({ src, naturalWidth, naturalHeight }) => {
    const [scale = 0, column = 0, row = 0] = (src.split('/tiles/')[1] ?? '').split(/[/-]/).map(Number);
    return {
      scale,
      x: column * 512,
      y: row * 512,
      right: column * 512 + naturalWidth,
      bottom: row * 512 + naturalHeight,
    };
  });
  const [x, y] = [Math.min(...places.map((place) => place.x)), Math.min(...places.map((place) => place.y))];
  const right = Math.max(...places.map((place) => place.right));
  const bottom = Math.max(...places.map((place) => place.bottom));
  return {
    ms,
    megapixels: pixels / 1e6,
    part: { x, y, width: right - x, height: bottom - y },
    whole: pageWidth * (places[0]?.scale ?? 1),
  };
}

/** Fetches PDF.js for this bench alone. */
function fetchPdfJs(): string {
  const [tarball = ''] = execFileSync('npm', ['pack', PDF_JS, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  }).split('\n');
  execFileSync('tar', ['-xzf', tarball, 'package/build'], { cwd: folder });
  return path.join(folder, 'package/build');
}

/** Measures how long PDF.js draws the same pixels, once it has opened the document and the page. */
async function drawWithPdfJs(browser: Browser, pdf: Buffer, { part, whole }: Sharp): Promise<number> {
  const page = await browser.newPage();
  await page.route('http://pdf.test/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    if (name === 'pages.pdf') return route.fulfill({ contentType: 'application/pdf', body: pdf });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(path.join(pdfJs, name)) });
  });
  await page.goto('http://pdf.test/');
  const ms = await page.evaluate(
    async ({ part, whole, address }) => {
      const pdfJs = await import(address);
      pdfJs.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
      const opened = await pdfJs.getDocument({ url: '/pages.pdf' }).promise;
      const first = await opened.getPage(1);
      await first.getOperatorList();
      const startedAt = performance.now();
      const scale = whole / first.getViewport({ scale: 1 }).width;
      const viewport = first.getViewport({ scale, offsetX: -part.x, offsetY: -part.y });
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: part.width, height: part.height });
      await first.render({ canvas, viewport }).promise;
      return performance.now() - startedAt;
    },
    { part, whole, address: '/pdf.min.mjs' },
  );
  await page.close();
  return ms;
}
