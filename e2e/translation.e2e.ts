/** Every text that a person reads can be translated: it stands among the texts, which are all in ⟦brackets⟧ here. */
import { expectAllTranslated, test } from './support/pseudo-language.ts';

const PAGES = ['/terms-and-conditions', '/privacy-policy', '/coming-soon', '/no/such/page'];

test('every page’s texts can be translated', { tag: '@wide' }, async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await page.locator('main h1, header h1').first().waitFor();
    await expectAllTranslated(page);
  }
});
