/** Tests the product in Nepali: the language is chosen once and used everywhere, and no letter is cut off. */
import { expect, type Page } from '@playwright/test';
import { unreadable } from '#languages/ne/server/materials/texts.ts';
import { wrong_credentials } from '#languages/ne/shared/texts/failure-texts.ts';
import * as english from '#shared/texts/failure-texts.ts';
import { arriveAs } from '#test/browser/library.ts';
import { enlargeText, expectReadsNepali, nepali } from '#test/browser/nepali.ts';
import { SAMPLE } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { expectNoViolationsByDay } from '#test/browser/violations.ts';
import { arriveSignedIn, somebody } from '#test/browser/vocabulary.ts';

const ASHA = somebody('आशा गुरुङ');

const PUBLIC = [
  '/',
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  `/auth/reset?token=${'x'.repeat(43)}`,
  '/auth/confirm',
  '/contact',
  '/anonymous-chat',
  '/terms-and-conditions',
  '/privacy-policy',
  '/coming-soon',
  '/moderation',
  '/no/such/page',
];
const SIGNED_IN = [
  '/dashboard',
  '/account',
  '/assignments',
  '/assignment-view?subject=Physics',
  '/project-view?subject=Biology',
  '/assignment/Physics/No%20Such%20Title',
  SAMPLE,
  '/chat',
];
const DESKS = [
  '',
  '/reports',
  '/room',
  '/words',
  '/inbox',
  '/people',
  '/college',
  '/log',
  '/material/new',
].map((desk) => `/admin${desk}`);

// These tests need their own library, because other tests' items and messages are in English.
test.use({ data: 'own library' });

// A test walks many screens.
test.describe.configure({ timeout: 300_000 });

const walks: Record<string, { paths: string[]; arrive?: (page: Page, server: Server) => Promise<unknown> }> =
  {
    'a visitor': { paths: PUBLIC },
    'a student': { paths: SIGNED_IN, arrive: (page) => arriveSignedIn(page, somebody(ASHA.name)) },
    'an administrator': { paths: DESKS, arrive: (page, server) => arriveAs(page, server, 'admin') },
  };
type Server = Parameters<typeof arriveAs>[1];

for (const [who, { paths, arrive }] of Object.entries(walks))
  test(`${who} reads Nepali on every screen, no letter cut, at each width and with text twice as large`, {
    tag: '@wide',
  }, async ({ page, server }) => {
    await nepali(page);
    await arrive?.(page, server);
    const people = await page.request.get('/api/users').then((answer) => answer.json());
    const names = (people.users ?? []).map(({ name }: { name: string }) => name);
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expectReadsNepali(page, names);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectReadsNepali(page, names);
      }
      await expectNoViolationsByDay(page);
    }
    await enlargeText(page);
    for (const path of paths) {
      await page.goto(path);
      await expectReadsNepali(page, names);
    }
  });

test('the page says so before anything is painted, and nothing moves', { tag: '@wide' }, async ({ page }) => {
  await nepali(page);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen, moved: 0 });
    const look = () => {
      if (document.body)
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden doesn't count
        seen.add(`${document.documentElement.lang}: ${document.body.innerText.trim().slice(0, 40)}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/auth/login', '/terms-and-conditions']) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    const { seen, moved } = await page.evaluate(() => {
      const { seen, moved } = window as unknown as { seen: Set<string>; moved: number };
      return { seen: [...seen], moved };
    });
    expect(
      seen.filter((shown) => !shown.startsWith('ne: ') || /[A-Za-z]{4}/.test(shown.replace('Cogito', ''))),
    ).toEqual([]);
    expect(moved, path).toBeLessThan(0.02);
  }
});

test('it is chosen in the footer, outlives a reload, and is left the same way', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'नेपाली' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cogito.language'))).toBe('ne');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a chat’s panel has it, and a draft outlives the choice', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/anonymous-chat');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('half a thought');
  await page.getByRole('button', { name: 'नेपाली' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expect(page.locator('textarea')).toHaveValue('half a thought');
});

test('a choice that the server doesn’t answer is made all the same', { tag: '@wide' }, async ({
  openWindow,
  connection,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveSignedIn(page, somebody(ASHA.name));
  await page.goto('/account');
  connection.hold(/^\/api\/account$/);
  await page.getByRole('button', { name: 'नेपाली' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
});

test('the account carries it to another browser', { tag: '@wide' }, async ({ page, openWindow }) => {
  const asha = somebody(ASHA.name);
  await arriveSignedIn(page, asha);
  await page.goto('/account');
  const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'नेपाली' }).click();
  expect((await told).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');

  const other = await openWindow();
  await other.goto('/auth/login');
  await other.getByLabel('Email').fill(asha.email);
  await other.getByLabel('Password', { exact: true }).fill(asha.password);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'ne');
  await expect(other).toHaveURL('/dashboard');
});

test('a language that came with an account leaves with it, and reaches no other account', {
  tag: '@wide',
}, async ({ page }) => {
  const [asha, bikash] = [somebody(ASHA.name), somebody('Bikash')];
  await arriveSignedIn(page, asha);
  expect((await page.request.patch('/api/account', { data: { language: 'ne' } })).status()).toBe(200);
  await page.goto('/account');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await page.context().clearCookies();
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cogito.session.language'))).toBeNull();
  const told: string[] = [];
  page.on('request', (request) => void (request.method() === 'PATCH' && told.push(request.url())));
  await arriveSignedIn(page, bikash);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'नेपाली' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(told).toEqual([]);
});

test('what the server refuses is said in Nepali', { tag: '@wide' }, async ({ page }) => {
  await nepali(page);
  await page.goto('/auth/login');
  await page.locator('input[name=email]').fill('nobody@example.edu');
  await page.locator('input[name=password]').fill('Correct-Horse-7');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText(wrong_credentials)).toBeVisible();
});

test('what the server refuses of an upload is said in Nepali', { tag: '@wide' }, async ({ page, server }) => {
  await arriveAs(page, server, 'instructor');
  await nepali(page);
  await page.goto('/admin/material/new');
  const damaged = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 cut off') };
  await page.locator('input[type=file]').setInputFiles(damaged);
  await expect(page.getByText(unreadable)).toBeVisible();
});

test('it is said in English where its Nepali words don’t come', { tag: '@wide' }, async ({ page }) => {
  await nepali(page);
  await page.route(/\/said-[^/]+\.js$/, () => {});
  await page.goto('/auth/login');
  await page.locator('input[name=email]').fill('nobody@example.edu');
  await page.locator('input[name=password]').fill('Correct-Horse-7');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText(english.wrong_credentials)).toBeVisible();
});

test('the welcome is Nepali for a name in Latin letters too', { tag: '@wide' }, async ({ page }) => {
  await nepali(page);
  await arriveSignedIn(page, somebody('Bikash Rai'));
  await page.goto('/dashboard');
  const welcome = page.getByRole('heading', { level: 1, name: 'Bikash Rai' });
  await expect(welcome.and(page.locator(':lang(ne)'))).toBeVisible();
});

test('a page number is typed in either digits', { tag: '@wide' }, async ({ page }) => {
  await nepali(page);
  await arriveSignedIn(page, somebody(ASHA.name));
  await page.goto(SAMPLE);
  const field = page.locator('input[inputmode=numeric]').first();
  for (const typed of ['२', '1', '2']) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(field).toHaveValue(typed === '1' ? '१' : '२');
  }
});

test.describe('a browser that asks for Nepali', () => {
  test.use({ locale: 'ne-NP' });

  test('is offered it in one line, once', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByText('यो साइट नेपालीमा पनि छ।')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'नेपाली' }).waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('choose-language')),
    );
    await expect(page.getByText('यो साइट नेपालीमा पनि छ।')).toHaveCount(0);
  });
});
