/** What people do and see, said once: by role and accessible name (contract §5). */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export type Person = {
  name: string;
  email: string;
  password: string;
  gender: 'Male' | 'Female' | 'Other';
};

/** A person nobody knows yet, whatever other tests did before. */
export function somebody(name: string, gender: Person['gender'] = 'Other'): Person {
  return { name, email: `${randomUUID()}@example.edu`, password: 'Correct-Horse-7', gender };
}

/** Creates an account on the register screen and ends on the sign-in screen. */
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

/** Signs in on the sign-in screen; waits for it, because its address is there before it. */
export async function signIn(page: Page, person: Person) {
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Makes the account and the session without the screens, where these aren't what is tested. */
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

/** Signs out from the landing page, the place that always offers it. */
export async function signOut(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** Waits until the visitor has joined the room that this window shows. */
export async function expectToBeIn(page: Page) {
  await expect(messages(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeEditable();
}

/** Writes into the room and sees the message stand among the visitor's own. */
export async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(messages(page).locator('[data-own="true"]').filter({ hasText: text })).toBeVisible();
}

/** Sees a message of somebody else, once. */
export async function expectMessage(page: Page, text: string, by?: Person) {
  const message = messages(page).locator(':not([data-own="true"])').getByText(text, { exact: true });
  await expect(message).toHaveCount(1);
  await expect(message).toBeVisible();
  if (by) await expect(messages(page)).toContainText(by.name);
}

/** Sees how many people are in the anonymous room. */
export async function expectOnline(page: Page, count: number) {
  await expect(page.getByText(`Online: ${count}`, { exact: true }).filter({ visible: true })).toBeVisible();
}

export const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** From the picker to the list of one subject. */
export async function openSubject(page: Page, subject: string) {
  await page.getByRole('main').getByText(subject, { exact: true }).click();
  await expect(page.getByRole('heading', { name: `for ${subject}` })).toBeVisible();
}

/** From the list to the viewer of the first item. */
export async function openFirstItem(page: Page) {
  const items = page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await items.first().click();
  await expectPage(page, 1);
}

/** On a first start the whole sample library is being rendered; a page asked for comes next, but not at once. */
const RENDERED_WITHIN_MS = 20_000;

/** Sees one page of the viewed item, loaded. */
export async function expectPage(page: Page, number: number) {
  const image = page.getByRole('img', { name: new RegExp(`^Page ${number} of \\d+$`) });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth), {
      timeout: RENDERED_WITHIN_MS,
    })
    .toBeGreaterThan(0);
  await expect(page.getByLabel('Page number')).toHaveValue(String(number));
}

/** A notification in the area at the top right. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status').filter({ hasText: text });

/** From here on time stands still for the page, and `page.clock.runFor` turns it on. */
export async function stopTime(page: Page) {
  await page.clock.install();
  // A busy machine may need longer than that second; the clock doesn't turn back.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
}
