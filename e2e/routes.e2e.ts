/** Every row of the specification's route table: who may see it, and where it leads (spec §2, contract §4). */
import { expect, type Page } from '@playwright/test';
import { test } from './test.ts';
import { arriveSignedIn, messages, signIn, somebody } from './vocabulary.ts';

type Sight = (page: Page) => ReturnType<Page['getByRole']>;

const heading =
  (name: string | RegExp): Sight =>
  (page) =>
    page.getByRole('heading', { name });
const button =
  (name: string): Sight =>
  (page) =>
    page.getByRole('button', { name });

const PUBLIC: Record<string, Sight> = {
  '/': (page) => page.getByRole('link', { name: /Enter Chat/ }),
  '/auth/login': button('Sign In'),
  '/auth/register': button('Create Account'),
  '/contact': button('Send Message'),
  '/anonymous-chat': messages,
  '/terms-and-conditions': heading(/terms/i),
  '/privacy-policy': heading(/privacy/i),
  '/coming-soon': heading('Coming Soon'),
  '/no/such/page': heading('Oops! Page not found.'),
  '/admin': heading('Oops! Page not found.'),
};

const PROTECTED: Record<string, Sight> = {
  '/dashboard': heading(/Welcome/),
  '/assignments': (page) => page.getByPlaceholder('Search subjects...'),
  '/assignment-view': heading('Assignments for Unknown Subject'),
  '/assignment-view?subject=Physics': heading('Assignments for Physics'),
  '/assignment/Physics/No%20Such%20Title': heading('Assignment Not Found'),
  '/projects': (page) => page.getByPlaceholder('Search subjects...'),
  '/project-view': heading('Projects for Unknown Subject'),
  '/project-view?subject=Biology': heading('Projects for Biology'),
  '/project/Biology/No%20Such%20Title': heading('Project Not Found'),
  '/chat': messages,
};

test('a visitor sees every public page', async ({ page }) => {
  for (const [path, sight] of Object.entries(PUBLIC)) {
    await page.goto(path);
    await expect(sight(page).first(), path).toBeVisible();
  }
});

test('a visitor who asks for a protected page signs in and lands there', async ({ page, openWindow }) => {
  const student = somebody('Maya Thapa', 'Female');
  await arriveSignedIn(await openWindow(), student);
  await page.goto('/');
  await page.goto('/project-view?subject=Biology');
  await expect(page).toHaveURL('/auth/login');
  await page.goBack();
  await expect(page, 'the redirect has replaced the entry').toHaveURL('/');
  await page.goto('/project-view?subject=Biology');
  await signIn(page, student);
  await expect(page).toHaveURL('/project-view?subject=Biology');
});

test('every protected page sends a visitor to sign in', async ({ page }) => {
  for (const path of Object.keys(PROTECTED)) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/auth/login');
  }
});

test('a student sees every protected page, and no sign-in screen', async ({ page }) => {
  await arriveSignedIn(page, somebody('Ram Shrestha', 'Male'));
  for (const [path, sight] of Object.entries(PROTECTED)) {
    await page.goto(path);
    await expect(sight(page).first(), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/dashboard');
});

test('the dashboard’s four cards lead to their places', async ({ page }) => {
  await arriveSignedIn(page, somebody('Sita Tamang'));
  const cards = { Chat: '/chat', Assignments: '/assignments', Notes: '/coming-soon', Projects: '/projects' };
  for (const [name, path] of Object.entries(cards)) {
    await page.goto('/dashboard');
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(name) })
      .click();
    await expect(page).toHaveURL(path);
  }
});

test('the landing page offers what fits the visitor', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Get Started', 'Join Now', 'Login', 'Create Your Account', 'Login Now'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
  for (const [name, path] of Object.entries({
    contact: '/contact',
    privacy: '/privacy-policy',
    terms: '/terms-and-conditions',
  })) {
    await page.goto('/');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: new RegExp(name, 'i') })
      .click();
    await expect(page).toHaveURL(path);
  }
  await arriveSignedIn(page, somebody('Hari Magar'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const name of ['Dashboard', 'Go To Dashboard'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
});

test('static pages, the placeholder and the 404 page lead home', async ({ page }) => {
  const waysHome = {
    '/terms-and-conditions': 'Back',
    '/privacy-policy': 'Back',
    '/coming-soon': 'Back to Home',
    '/no/such/page': 'Go Home',
  };
  for (const [path, name] of Object.entries(waysHome)) {
    await page.goto(path);
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .click();
    await expect(page).toHaveURL('/');
  }
});
