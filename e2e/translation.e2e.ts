/** Every text that a person reads can be translated: it stands among the texts, which are all in ⟦brackets⟧ here. */
import type { Page } from '@playwright/test';
import { arriveAs } from './support/library.ts';
import { expectAllTranslated, test } from './support/pseudo-language.ts';
import { SAMPLE } from './support/screens.ts';
import { arriveSignedIn, somebody } from './support/vocabulary.ts';

const ASHA = somebody('Asha Gurung');

type Steps = Record<string, ((page: Page) => Promise<void>)[]>;

const PUBLIC: Steps = {
  '/': [],
  '/auth/login': [submit],
  '/auth/register': [submit, (page) => page.locator('input[type=password]').first().fill('Abc1')],
  '/contact': [submit],
  '/terms-and-conditions': [],
  '/privacy-policy': [],
  '/coming-soon': [],
  '/no/such/page': [],
};

const SIGNED_IN: Steps = {
  '/': [],
  '/dashboard': [search, (page) => page.getByRole('combobox').fill('zzzz')],
  '/assignments': [filter, (page) => page.locator('header button').last().click()],
  '/assignment-view?subject=Physics': [filter],
  '/project-view': [],
  '/project/Biology/No%20Such%20Title': [],
  [SAMPLE]: [(page) => page.keyboard.press('ArrowRight'), (page) => page.keyboard.press('f')],
};

const PUBLISHING: Steps = {
  '/admin': [filter],
  '/admin/material/new': [],
  '/admin/material/none': [],
};

test('a visitor’s texts can be translated', { tag: '@wide' }, async ({ page }) => {
  await walk(page, PUBLIC);
});

test('a student’s texts can be translated', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, ASHA);
  await walk(page, SIGNED_IN);
});

test('the texts of publishing can be translated', { tag: '@wide' }, async ({ page, server }) => {
  await arriveAs(page, server, 'admin');
  await walk(page, PUBLISHING);
  await page.goto('/admin');
  await page.locator('main li a').first().click();
  await page.locator('main ol img').first().waitFor();
  await expectAllTranslated(page);
});

async function walk(page: Page, screens: Steps) {
  for (const [path, steps] of Object.entries(screens)) {
    await page.goto(path);
    await page.locator('main h1, header h1, main h2, main form, [role=log]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expectAllTranslated(page);
    for (const step of steps) {
      await step(page);
      await expectAllTranslated(page);
    }
  }
}

async function submit(page: Page) {
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

async function filter(page: Page) {
  await page.locator('main input').first().fill('zzzz');
  await page.locator('main h2').first().waitFor();
}

async function search(page: Page) {
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open]').waitFor();
}
