/** Tests the subject pickers of both kinds (spec §2, Subject picker). */
import { expect, type Page } from '@playwright/test';
import { MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import { publish } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, somebody } from '#test/browser/vocabulary.ts';

const SUBJECTS = {
  assignment: ['Physics', 'Chemistry', 'Nepali', 'English', 'Computer', 'Biology', 'Maths'],
  project: ['Nepali', 'Computer', 'Biology', 'Maths', 'English'],
};

const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search subjects...' });

test.use({ data: 'empty' });

const { assignment, project } = MATERIAL_KINDS;

async function openPicker(page: Page, kind: MaterialKind) {
  await arriveSignedIn(page, somebody('Nima Sherpa'));
  await page.goto('/dashboard');
  await page.goto(kind.pickerPath);
  await expect(cards(page).first()).toBeVisible();
}

// One screen shows both kinds, so each is tested at one of the widths.
for (const kind of [assignment, project]) {
  const [narrowFirst, wideFirst] = kind === assignment ? ['@narrow', '@wide'] : ['@wide', '@narrow'];

  test.describe(`the picker of ${kind.plural}`, () => {
    test('shows its subjects, each with words, colour and icon, and how many they are', {
      tag: narrowFirst,
    }, async ({ page }) => {
      await openPicker(page, kind);
      await expect(cards(page)).toHaveCount(SUBJECTS[kind.id].length);
      for (const [index, subject] of SUBJECTS[kind.id].entries()) {
        const card = cards(page).nth(index);
        await expect(card.getByText(subject, { exact: true })).toBeVisible();
        await expect(card).toContainText(/\p{L}.*&/u);
        await expect(card.locator('svg').first()).toBeVisible();
      }
      await expect(page.getByText(`${SUBJECTS[kind.id].length} subjects available`)).toBeVisible();
      if (kind.id === 'assignment')
        await expect(page.getByText('Mechanics, Thermodynamics & more')).toBeVisible();
    });

    test('leads to the list of a subject, and is as it was on the way back', { tag: wideFirst }, async ({
      page,
    }) => {
      await openPicker(page, kind);
      const grid = page.getByRole('button', { name: 'Grid view' });
      const list = page.getByRole('button', { name: 'List view' });
      await expect(grid).toHaveAttribute('aria-pressed', 'true');
      const asCard = await cards(page).first().boundingBox();
      await list.click();
      await expect(list).toHaveAttribute('aria-pressed', 'true');
      await expect(grid).toHaveAttribute('aria-pressed', 'false');
      const asRow = await cards(page).first().boundingBox();
      expect(asRow?.height ?? 0).toBeLessThan((asCard?.height ?? 0) / 1.5);

      await searchBox(page).fill('program');
      await cards(page).click();
      await expect(page).toHaveURL(`${kind.listPath}?subject=Computer`);
      await expect(
        page.getByRole('heading', { name: `${kind.pluralTitle} for Computer`, exact: true }),
      ).toBeVisible();
      expect(await page.evaluate(() => history.state.usr)).toMatchObject({ subject: 'Computer' });

      await page.goBack();
      await expect(searchBox(page)).toHaveValue('program');
      await expect(cards(page)).toHaveCount(1);
      await expect(list).toHaveAttribute('aria-pressed', 'true');
    });
  });
}

test('finds by name or description, whatever the case, and says when there is nothing', {
  tag: '@wide',
}, async ({ page }) => {
  await openPicker(page, assignment);
  await searchBox(page).fill('  mAtH ');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('1 subject available')).toBeVisible();
  await searchBox(page).fill('GENETICS');
  await expect(cards(page)).toHaveText(/Biology/);

  await searchBox(page).fill('astrology');
  await expect(page.getByRole('heading', { name: 'No Subjects Found' })).toBeVisible();
  await expect(
    page.getByText("Try searching with different keywords to find the subject you're looking for."),
  ).toBeVisible();
  await expect(page.getByText('0 subjects available')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
  await expect(cards(page)).toHaveCount(SUBJECTS.assignment.length);

  await searchBox(page).fill('nepali');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search', exact: true }).click();
  await expect(searchBox(page)).toHaveValue('');
  await expect(cards(page)).toHaveCount(SUBJECTS.assignment.length);
});

test('has the logo, the way back, and help', { tag: '@wide' }, async ({ page }) => {
  await openPicker(page, assignment);
  await expect(page.getByRole('banner').locator('svg').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Need Additional Help?' })).toBeVisible();
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Need Additional Help?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a picker says how much each subject has', { tag: '@wide' }, async ({ page, server }) => {
  await arriveSignedIn(page, somebody('Anil Joshi'));
  await page.goto('/assignments');
  await expect(cards(page).filter({ hasText: 'Nothing yet' })).toHaveCount(SUBJECTS.assignment.length);
  const titles = ['Lenses', 'Mirrors'];
  await publish(
    server,
    titles.map((title) => ({ kind: 'assignment', subject: 'Physics', title })),
  );
  await page.reload();
  await expect(cards(page).filter({ hasText: 'Physics' })).toContainText('2 assignments');
  await page.getByRole('button', { name: 'List view' }).click();
  await expect(cards(page).filter({ hasText: 'Physics' })).toContainText('2 assignments');
  await expect(cards(page).filter({ hasText: 'Biology' })).toContainText('Nothing yet');
  await page.goto('/projects');
  await expect(cards(page).filter({ hasText: 'Nothing yet' })).toHaveCount(SUBJECTS.project.length);
});

test('nothing is drawn behind the words of a card on a phone', { tag: '@narrow' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Bina Lama'));
  await page.goto('/assignments');
  await expect(cards(page).first()).toBeVisible();
  const drawn = cards(page).locator('svg').filter({ visible: true });
  await expect(drawn).toHaveCount(SUBJECTS.assignment.length);
});
