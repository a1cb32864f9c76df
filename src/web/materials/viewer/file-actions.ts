import { READING_CALLS } from '#shared/calls/reading-calls.ts';
import { formatNumber } from '#shared/language.ts';
import { PAGE_WIDTHS } from '#shared/page.ts';
import { addressOf } from '#web/lib/api.ts';
import { pageAddress } from '#web/materials/pages.ts';
import type { Outline } from '#web/ui/drawings/icon.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import styles from './reader.module.css';
import * as texts from './texts.ts';

/** A material whose publisher allows downloading and printing. */
export type Downloadable = { id: string; hasPdf: boolean };

export type FileActions = NonNullable<ReturnType<typeof fileActionsOf>>;

/** With more pages, a toast says how to print instead. */
const MAX_PRINTED = 100;

/** Returns the actions; null if the publisher doesn't allow them. */
export function fileActionsOf(downloadable: Downloadable | null, images: readonly string[]) {
  if (!downloadable) return null;
  const { id, hasPdf } = downloadable;
  const print = async () => {
    if (images.length > MAX_PRINTED) return toast.error(texts.tooManyToPrint(formatNumber(MAX_PRINTED)));
    try {
      await printPages(images);
    } catch {
      toast.error(texts.notPrinted);
    }
  };
  return {
    /** Null if there is no PDF. */
    download: hasPdf ? () => download(addressOf(READING_CALLS.downloadFile.path, { id })) : null,
    print: () => void print(),
    /** Lets the browser's own menu print all pages as well; the returned function ends this. */
    printFromMenu: () => (images.length > MAX_PRINTED ? () => undefined : printFromMenu(images)),
  };
}

/** Downloads by a link, so that a refusal doesn't replace the viewer. */
function download(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

const WIDEST = PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 1600;

/** Opens the browser's print dialog with each page on its own sheet. @throws when a page can't be loaded. */
async function printPages(images: readonly string[]): Promise<void> {
  const sheets = laySheets(images);
  try {
    await Promise.all([...sheets.querySelectorAll('img')].map(untilLoaded));
    // This call returns when the dialog is closed.
    print();
  } finally {
    sheets.remove();
  }
}

/** Adds the pages when printing begins; browsers wait until their images have loaded. */
function printFromMenu(images: readonly string[]): () => void {
  let sheets: HTMLElement | undefined;
  const lay = () => {
    if (!document.querySelector(`body > .${styles.sheets}`)) sheets = laySheets(images);
  };
  const clear = () => sheets?.remove();
  window.addEventListener('beforeprint', lay);
  window.addEventListener('afterprint', clear);
  return () => {
    window.removeEventListener('beforeprint', lay);
    window.removeEventListener('afterprint', clear);
    clear();
  };
}

function laySheets(images: readonly string[]): HTMLElement {
  const sheets = document.createElement('div');
  sheets.className = styles.sheets ?? '';
  sheets.setAttribute('aria-hidden', 'true');
  for (const image of images) {
    const sheet = new Image();
    sheet.alt = '';
    sheet.src = pageAddress(image, WIDEST);
    sheets.append(sheet);
  }
  document.body.append(sheets);
  return sheets;
}

function untilLoaded(sheet: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    sheet.onload = () => resolve();
    sheet.onerror = () => reject(new Error('A page was not loaded.'));
  });
}

export const DOWNLOAD: Outline = 'M12 4v12M5.5 9.5 12 16l6.5-6.5M4 16v4h16v-4';
export const PRINTER: Outline = 'M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z';
