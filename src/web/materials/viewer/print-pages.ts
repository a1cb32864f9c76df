import { PAGE_WIDTHS } from '#shared/page.ts';
import { pageAddress } from '#web/materials/page-address.ts';
import styles from './print-pages.module.css';

const WIDEST = PAGE_WIDTHS[PAGE_WIDTHS.length - 1] ?? 1600;

/** Opens the browser's print dialog with all pages, each on a sheet of its own. @throws when a page can't be loaded. */
export async function printPages(images: readonly string[]): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = styles.sheets ?? '';
  sheets.setAttribute('aria-hidden', 'true');
  const loading = images.map((image) => {
    const sheet = new Image();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    sheet.onload = () => resolve();
    sheet.onerror = () => reject(new Error('A page was not loaded.'));
    sheet.alt = '';
    sheet.src = pageAddress(image, WIDEST);
    sheets.append(sheet);
    return promise;
  });
  document.body.append(sheets);
  try {
    await Promise.all(loading);
    // Returns once the dialog is closed.
    print();
  } finally {
    sheets.remove();
  }
}
