/** Tests the search of the library from the dashboard and the pickers (contract §2), and highlighted hits. */
import { expect, type Page } from '@playwright/test';
import { expectRendered, publish } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { expectNoViolations } from '#test/browser/violations.ts';
import { arriveSignedIn, expectPage, somebody } from '#test/browser/vocabulary.ts';
import { makePdf } from '#test/server/files.ts';

const TITLE = 'Projectile Motion and Energy';
const NEPALI = 'चाडपर्व';

const opener = (page: Page) => page.getByRole('button', { name: 'Search the library' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search the library' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const status = (page: Page) => page.getByRole('dialog').getByRole('status');

test.use({ data: 'own library' });

test.beforeAll(async ({ server }) => {
  await publish(server, [
    { kind: 'project', subject: 'Nepali', title: NEPALI, pdf: 'nepali-patroma-chadparva.pdf' },
  ]);
});

test('finds a word of a page from the dashboard, and leads to it, marked', { tag: '@wide' }, async ({
  page,
}) => {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto('/dashboard');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
  // The pages' texts are still being extracted, so the word may not be found yet.
  await expect(async () => {
    await field(page).fill('');
    await field(page).fill('window strike');
    await expect(results(page)).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expect(status(page)).toHaveText('1 result');
  await expect(results(page)).toContainText(`${TITLE}Physics · Assignment · Page 3`);
  await expect(results(page).locator('mark')).toHaveText(['window', 'strike']);
  await page.keyboard.press('Enter');

  await expectPage(page, 3);
  await expect(page).toHaveURL(/\?page=3&words=window\+strike$/);
  const text = page.getByRole('group', { name: 'Text of page 3' });
  await expect(text.locator('mark')).toHaveText(['window', 'strike']);
  await expect(text).toContainText('at the same speed, one steeply upward');

  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('window strike');
  await expect(results(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test('finds Nepali from a picker, walks by arrows, and says when there is nothing', {
  tag: '@narrow',
}, async ({ page }) => {
  await arriveSignedIn(page, somebody('सीता Tamang'));
  await page.goto('/projects');
  await opener(page).click();
  await expect(status(page)).toHaveText(/^Searches titles, descriptions and the text of every page/);
  await expect(async () => {
    await field(page).fill('');
    await field(page).fill('पात्रो');
    await expect(results(page).nth(1)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(results(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(results(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(results(page).last()).toHaveAttribute('aria-selected', 'true');
  await expectNoViolations(page);

  await field(page).fill('zzzz');
  await expect(status(page)).toHaveText('Nothing found for “zzzz”.');
  await expect(results(page)).toHaveCount(0);
  await field(page).fill(NEPALI);
  await results(page).filter({ hasText: 'Nepali · Project' }).first().click();
  await expectPage(page, 1);
  await expect(page.getByRole('heading', { level: 1, name: NEPALI })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Text of page 1' }).locator('mark').first()).toBeAttached();
});

test('finds Nepali that is typed in Latin letters, says so, and marks it', { tag: '@narrow' }, async ({
  page,
}) => {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto('/projects');
  await opener(page).click();
  await expect(async () => {
    await field(page).fill('');
    await field(page).fill('dashain');
    await expect(status(page)).toHaveText(/^No exact match for “dashain”. \d results? sounds? like it.$/, {
      timeout: 1000,
    });
  }).toPass();
  await expect(results(page).first()).toContainText(/Sounds similar: दसैँ/);
  await expectNoViolations(page);
  await results(page).first().click();
  await expect(page).toHaveURL(/[?&]page=\d/);
  const number = Number(new URL(page.url()).searchParams.get('page'));
  const text = page.getByRole('group', { name: `Text of page ${number}` });
  await expect(text.locator('mark').first()).toHaveText(/^दसैँ/);
});

test('an answer that comes late is nobody’s, and one that fails can be asked for again', {
  tag: '@wide',
}, async ({ openWindow, connection }) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto('/dashboard');
  await opener(page).click();
  connection.hold(/^\/api\/search\?q=project$/);
  await field(page).fill('project');
  await expect(status(page)).toHaveText('Searching…');
  await field(page).fill('no such words');
  await expect(status(page)).toHaveText('Nothing found for “no such words”.');
  connection.restore();
  await expect(status(page)).toHaveText('Nothing found for “no such words”.');

  connection.answer(/^\/api\/search/, {
    status: 503,
    body: { success: false, message: 'The index is being built.' },
  });
  await field(page).fill('projectile');
  await expect(status(page)).toHaveText('The index is being built.');
  connection.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(results(page).first()).toContainText(TITLE);
});

test('marks a word on lines that run up, down and upside down where it stands', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const title = 'Sideways';
  const line = (matrix: string) => `BT /F1 30 Tf ${matrix} Tm (Beside the lighthouse stands) Tj ET`;
  const content = [line('0 1 -1 0 100 100'), line('0 -1 1 0 500 700'), line('-1 0 0 -1 480 400')].join(' ');
  const pdf = makePdf([{ content }]);
  const [material] = await publish(server, [{ kind: 'assignment', subject: 'Physics', title, pdf }]);
  if (!material) throw new Error('Nothing was published.');
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await expectRendered(page, material);
  await page.goto(`/assignment/Physics/${title}?page=1&words=lighthouse`);
  const text = page.getByRole('group', { name: 'Text of page 1' });
  await expect(text.locator('mark')).toHaveText(['lighthouse', 'lighthouse', 'lighthouse']);
  for (const mark of await text.locator('mark').all()) {
    const ratio = await mark.evaluate((element) => {
      const line = element.parentElement?.getBoundingClientRect() as DOMRect;
      const shown = element.parentElement?.previousElementSibling?.getBoundingClientRect() as DOMRect;
      const own = element.getBoundingClientRect();
      const common = (a: DOMRect, b: DOMRect) =>
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
      return {
        own: common(own, shown) / (shown.width * shown.height),
        line: (shown.width * shown.height) / (line.width * line.height),
      };
    });
    expect(ratio.own).toBeGreaterThan(0.7);
    expect(ratio.line).toBeLessThan(0.6);
  }
});
