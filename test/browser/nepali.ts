/** Whether a screen is Nepali throughout, and each letter of it is whole. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Opens every further page of this window in Nepali. */
export const nepali = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('cogito.language', 'ne');
  });

/** Makes all text of every further page of this window twice as large, as a browser's setting does. */
export const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
    enlarge();
    new MutationObserver(enlarge).observe(document, { childList: true });
  });

/** What is the same in every language, or was written by somebody. */
const AS_IT_IS = [
  'code',
  'kbd',
  'bdi',
  'bdi + span',
  '[lang=en]',
  'em-emoji-picker',
  '[aria-hidden=true]',
  'textarea',
  // These are the words of a page.
  '[class*=_line_]',
];
/** Names of products, formats, units, keys and parts of the machine. */
const NAMES = new RegExp(
  [
    'Deepa Karki|0–9|\\biv\\b|Cogito|Cog ?\\?*\\d*|English|Firefox on Android',
    'PDF|JPEG|PNG|WebP|HEIC|AVIF|TIFF|GIF|ZIP|RTF|DOCX|PPTX|OpenDocument|LibreOffice|Word|PowerPoint|Excel',
    'File, Save as|Adobe|Acrobat|Preeti|Unicode|Chrome|HeadlessChrome|Safari|Linux|PostgreSQL|Redis|JSON|JavaScript|REGISTRATION',
    'MB|KB|GB|UTC|https?|argon2id|__Secure-|cogito_\\w+|cogito\\.\\w+|service worker|“word”',
    'Ctrl|Shift|Alt|Esc|Enter|Home|End|PgUp|PgDn|Tab',
    '\\S+://\\S+|\\S+@\\S+|#[0-9a-f]{6}',
  ].join('|'),
  'g',
);

/** The titles and descriptions of the sample library, which stay as they were written. */
export const OF_SAMPLES: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../samples/library.json'), 'utf8'),
).flatMap(({ title, description }: Record<string, string>) => [title, description]);

/** Fails for English that is left, ASCII digits in sentences, letters cut by a box, and overflow of the window. */
export async function expectReadsNepali(page: Page, written: readonly string[] = []) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await page
    .locator('main h1, header h1, main h2, main form, [role=log]')
    .first()
    .waitFor({ state: 'attached' });
  await expect(page.getByRole('status', { name: 'लोड हुँदै छ' })).toHaveCount(0);
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))),
  );
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  const { texts, cut, overflow } = await page.evaluate(look, AS_IT_IS);
  const english = texts.flatMap((text) => {
    let rest = text;
    for (const each of [...OF_SAMPLES, ...written]) rest = rest.replaceAll(each, ' ');
    const words = rest.replace(NAMES, ' ').match(/.{0,12}(?:[A-Za-z]{2,}|\d).{0,12}/g);
    return words ?? [];
  });
  expect.soft({ english, cut, overflow }, where).toEqual({ english: [], cut: [], overflow: 0 });
}

function look(asItIs: string[]) {
  const skipped = ['script', 'style', 'noscript', 'template', ...asItIs].join();
  const texts = new Set<string>([document.title]);
  const cut: string[] = [];
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;

  const nameOf = (element: Element) =>
    ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'alt'].map(
      (name) => element.getAttribute(name) ?? '',
    );

  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(skipped)) continue;
    for (const name of nameOf(element)) if (name) texts.add(name);
    for (const node of element.childNodes)
      if (node instanceof Text && node.data.trim()) {
        // Long words are divided by <wbr>.
        texts.add((element.querySelector('wbr') ? element.textContent : node.data).trim());
        if (/\p{Script=Devanagari}/u.test(node.data) && element.checkVisibility()) measure(element, node);
      }
  }

  /** Compares the ink of each line with the boxes that clip it. */
  function measure(element: Element, node: Text) {
    const style = getComputedStyle(element);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = context.measureText(node.data);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 2) continue;
      const baseline =
        line.top +
        ink.fontBoundingBoxAscent * (line.height / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent));
      const [top, bottom] = [baseline - ink.actualBoundingBoxAscent, baseline + ink.actualBoundingBoxDescent];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        if (!/hidden|clip/.test(getComputedStyle(box).overflowY)) continue;
        const { top: least, bottom: most, height, width } = box.getBoundingClientRect();
        // This skips what only screen readers get, and lines beyond those that a box shows.
        if (height < 4 || width < 4 || line.top >= most || line.bottom <= least) continue;
        if (line.top >= least - 8 && top < least - 1) cut.push(`top of ${node.data}`);
        if (line.bottom <= most + 8 && bottom > most + 1) cut.push(`bottom of ${node.data}`);
      }
    }
  }

  const { scrollWidth, clientWidth } = document.documentElement;
  return { texts: [...texts], cut: [...new Set(cut)], overflow: Math.max(0, scrollWidth - clientWidth) };
}
