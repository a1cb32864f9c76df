/** The actions and sights of people, by role and accessible name (contract §5). */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export type Person = {
  name: string;
  email: string;
  password: string;
  gender: 'Male' | 'Female' | 'Other';
};

export function somebody(name: string, gender: Person['gender'] = 'Other'): Person {
  return { name, email: `${randomUUID()}@example.edu`, password: 'Correct-Horse-7', gender };
}

export async function register(page: Page, person: Person) {
  await page.goto('/auth/register');
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Gender').selectOption({ label: person.gender });
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/auth/login');
}

/** Waits for the sign-in screen, because the address changes before the screen appears. */
export async function signIn(page: Page, person: Person) {
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Registers and signs in through the API. */
export async function arriveSignedIn(page: Page, person: Person) {
  const { name, email, password } = person;
  const gender = person.gender.toLowerCase();
  const registered = await page.request.post('/api/auth/register', {
    data: { name, email, password, gender },
  });
  expect(registered.ok(), await registered.text()).toBe(true);
  const signedIn = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
}

export async function signOut(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
}

export async function expectToBeIn(page: Page) {
  await expect(messages(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeEditable();
}

export async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page).locator('[data-own="true"]').filter({ hasText: text })).toBeVisible();
}

export async function expectMessage(page: Page, text: string, by?: Person) {
  const message = messages(page).locator(':not([data-own="true"])').getByText(text, { exact: true });
  await expect(message).toHaveCount(1);
  await expect(message).toBeVisible();
  if (by) await expect(messages(page)).toContainText(by.name);
}

export async function expectOnline(page: Page, count: number) {
  await expect(page.getByText(`Online: ${count}`, { exact: true }).filter({ visible: true })).toBeVisible();
}

export const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

export async function openSubject(page: Page, subject: string) {
  await page.getByRole('main').getByText(subject, { exact: true }).click();
  await expect(page.getByRole('heading', { name: `for ${subject}` })).toBeVisible();
}

export async function openFirstItem(page: Page) {
  const items = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await items.first().click();
  await expectPage(page, 1);
}

export async function expectPage(page: Page, number: number) {
  const image = page.getByRole('img', { name: new RegExp(`^Page ${number} of \\d+$`) });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByLabel('Page number')).toHaveValue(String(number));
}

/** Calls print with the browser's dialog replaced, and expects this number of sheets, each with an image. */
export async function expectPrinted(
  page: Page,
  sheetCount: number,
  print = () => page.getByRole('button', { name: 'Print', exact: true }).click(),
) {
  await page.evaluate(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLImageElement>('body > div[aria-hidden] img')];
      document.title = `${sheets.filter((sheet) => sheet.naturalWidth > 0).length} printed`;
    };
  });
  await print();
  await expect(page).toHaveTitle(`${sheetCount} printed`);
}

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status').filter({ hasText: text });

/** Stops the page's clock; `page.clock.runFor` advances it. */
export async function stopTime(page: Page) {
  await page.clock.install();
  await pauseTime(page);
}

/** Stops a clock that was installed before the page set its timers. */
export async function pauseTime(page: Page) {
  // A busy machine may need longer than this second, and the clock can't be paused at a time in the past.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
}
