/** Tests registering, signing in and out, and returning to the requested page (spec §2, §4, §5; contract §4). */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#test/browser/test.ts';
import {
  arriveSignedIn,
  messages,
  register,
  signIn,
  signOut,
  somebody,
  toast,
} from '#test/browser/vocabulary.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Enters each value in turn and expects its error at the field, which disappears when the value is edited. */
async function expectRules(page: Page, label: string, submit: Locator, rules: [string, string][]) {
  for (const [value, words] of rules) {
    await field(page, label).fill(value);
    await submit.click();
    await expect(page.getByText(words, { exact: true }), `${label}: ${value}`).toBeVisible();
    await expect(field(page, label)).toHaveAccessibleDescription(words);
    await field(page, label).fill(`${value}!`);
    await expect(page.getByText(words, { exact: true })).toHaveCount(0);
  }
}

test.describe('the sign-in screen', { tag: '@wide' }, () => {
  test('says what is wrong with each field until it is edited', async ({ page }) => {
    await page.goto('/auth/login');
    const submit = button(page, 'Sign In');
    await submit.click();
    await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').fill('a');
    await expect(page.getByText('Email is required')).toHaveCount(0);
    await expect(page.getByText('Password is required'), 'the other error stands').toBeVisible();
    await expectRules(page, 'Email', submit, [
      ['  ', 'Email is required'],
      ['asha', 'Please enter a valid email address'],
      ['asha@example', 'Please enter a valid email address'],
    ]);
    await expectRules(page, 'Password', submit, [['12345', 'Password must be at least 6 characters']]);
  });

  test('leads to the anonymous room, which asks for no account', async ({ page }) => {
    await page.goto('/auth/login');
    await expect(page.getByText('Just want to talk?')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Enter Chat', exact: true }).click();
    await expect(page).toHaveURL('/anonymous-chat');
  });

  test('shows and hides the password, and leads to registering', async ({ page }) => {
    await page.goto('/auth/login');
    await field(page, 'Password').fill('secret');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await button(page, 'Show password').click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await button(page, 'Hide password').click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await expect(field(page, 'Password')).toHaveValue('secret');
    await page.getByRole('link', { name: 'Create one now', exact: true }).click();
    await expect(page).toHaveURL('/auth/register');
  });

  test('turns a spinner while it asks, tells a refusal, and leads to the dashboard', async ({
    openWindow,
    connection,
  }) => {
    const page = await openWindow({ baseURL: connection.url });
    const asha = somebody('Asha Gurung', 'Female');
    await register(page, asha);
    await signIn(page, { ...asha, password: 'Not-Hers-1' });
    await expect(toast(page, 'Invalid email or password')).toBeVisible();
    await expect(page).toHaveURL('/auth/login');

    connection.hold(/^\/api\/auth\/login/);
    await field(page, 'Password').fill(asha.password);
    await page.keyboard.press('Enter');
    await expect(button(page, 'Sign In')).toBeDisabled();
    await expect(button(page, 'Sign In')).toHaveAttribute('aria-busy', 'true');
    connection.restore();
    await expect(toast(page, 'Logged in successfully')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/auth/login');
    await expect(page, 'whoever is signed in is led on').toHaveURL('/dashboard');
  });
});

test.describe('the register screen', { tag: '@wide' }, () => {
  test('says what is wrong with each field until it is edited', async ({ page }) => {
    await page.goto('/auth/register');
    const submit = button(page, 'Create Account');
    await submit.click();
    for (const words of [
      'Full name is required',
      'Please select your gender',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expectRules(page, 'Full Name', submit, [
      ['   ', 'Full name is required'],
      [' A ', 'Full name must be at least 2 characters'],
    ]);
    await field(page, 'Gender').selectOption('Other');
    await expect(page.getByText('Please select your gender')).toHaveCount(0);
    await expectRules(page, 'Email', submit, [['asha@', 'Please enter a valid email address']]);
    const mixed = 'Password must contain uppercase, lowercase, and number';
    await expectRules(page, 'Password', submit, [
      ['Abcdef1', 'Password must be at least 8 characters'],
      ['abcdefg1', mixed],
      ['ABCDEFG1', mixed],
      ['Abcdefgh', mixed],
    ]);
    await field(page, 'Password').fill('Abcdefg1');
    await expectRules(page, 'Confirm Password', submit, [['Abcdefg2', 'Passwords do not match']]);
  });

  test('measures a password, and says whether two are alike', async ({ page }) => {
    await page.goto('/auth/register');

    await test.step('the rules of a password are said before, and that two differ in words', async () => {
      await expect(field(page, 'Password')).toHaveAccessibleDescription(
        'At least 8 characters, with an uppercase letter, a lowercase letter and a number',
      );
      const differ = page.getByText('Passwords do not match', { exact: true });
      await field(page, 'Password').fill('Correct-Horse-7');
      await field(page, 'Confirm Password').fill('Correct');
      await expect(differ, 'not while it is being typed').toHaveCount(0);
      await field(page, 'Confirm Password').blur();
      await expect(differ).toBeVisible();
      await field(page, 'Confirm Password').fill('Correct-Horse-7');
      await expect(differ).toHaveCount(0);
      await field(page, 'Confirm Password').fill('Correct-Horse-8');
      await button(page, 'Create Account').click();
      await expect(differ).toBeVisible();
      await field(page, 'Password').fill('Correct-Horse-8');
      await expect(differ, 'they are alike now').toHaveCount(0);
      const meter = await page.getByRole('meter', { name: 'Password strength' }).boundingBox();
      const input = await field(page, 'Password').boundingBox();
      expect(meter?.width).toBeCloseTo(input?.width ?? 0, 0);
    });

    await test.step('measures the password in five bars, red, yellow and green', async () => {
      const meter = page.getByRole('meter', { name: 'Password strength' });
      await expect(meter.locator(':scope > *')).toHaveCount(5);
      const grades: [string, number, string][] = [
        ['a', 1, 'red'],
        ['abcdefgh', 2, 'red'],
        ['Abcdefgh', 3, 'yellow'],
        ['Abcdefg1', 4, 'green'],
        ['Abcdef1!', 5, 'green'],
        ['', 0, 'none'],
      ];
      for (const [password, score, colour] of grades) {
        await field(page, 'Password').fill(password);
        await expect(meter).toHaveAttribute('aria-valuenow', String(score));
        await expect.poll(() => barsOf(meter), password).toEqual({ filled: score, colour });
      }
    });
  });

  test('shows whether the passwords match', async ({ page }) => {
    await page.goto('/auth/register');
    const sign = (name: string) => page.getByRole('img', { name, exact: true });
    const match = sign('Passwords match');
    const mismatch = sign('Passwords do not match');
    await field(page, 'Password').fill('Abcdefg1');
    await expect(match.or(mismatch)).toHaveCount(0);
    await field(page, 'Confirm Password').fill('Abcdefg');
    await expect(mismatch).toBeVisible();
    await field(page, 'Confirm Password').fill('Abcdefg1');
    await expect(match).toBeVisible();
    await button(page, 'Show password').click();
    await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'text');
  });

  test('refuses a common password while it is typed, and tells the server nothing of it but a number', async ({
    page,
  }) => {
    await page.goto('/auth/register');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The screen requests the installation's settings when it is opened.
      if (pathname.startsWith('/api/') && pathname !== '/api/installation')
        asked.push(`${pathname} ${request.postData() ?? ''}`);
    });
    const refusal = page.getByText('This password is too common', { exact: true });
    await field(page, 'Password').fill('Passw0rd');
    await expect(refusal).toBeVisible();
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Too common');
    expect(asked).toEqual([expect.stringMatching(/^\/api\/auth\/common-passwords\/\d{1,2} $/)]);
    await field(page, 'Password').fill('Passw0rd of nobody else');
    await expect(refusal).toHaveCount(0);
  });

  test('refuses a common password when the form is sent, where it could not be asked about before', async ({
    page,
  }) => {
    await page.route('**/common-passwords/*', (route) => route.abort());
    const asha = { ...somebody('Asha Rai', 'Female'), password: 'Qwerty123' };
    await page.goto('/auth/register');
    for (const [label, value] of Object.entries({
      'Full Name': asha.name,
      Email: asha.email,
      Password: asha.password,
      'Confirm Password': asha.password,
    }))
      await field(page, label).fill(value);
    await field(page, 'Gender').selectOption('Female');
    await button(page, 'Create Account').click();
    await expect(
      page.getByRole('main').getByText('This password is too common', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL('/auth/register');
  });

  test('makes an account once, leads to signing in, and links what one agrees to', async ({ page }) => {
    const bikash = somebody('Bikash Rai', 'Male');
    await register(page, bikash);
    await expect(toast(page, 'Account created successfully. Please sign in.')).toBeVisible();
    await page.getByRole('link', { name: 'Create one now' }).click();
    for (const [label, value] of Object.entries({
      'Full Name': bikash.name,
      Email: bikash.email.toUpperCase(),
      Password: `${bikash.password}8`,
      'Confirm Password': `${bikash.password}8`,
    }))
      await field(page, label).fill(value);
    await expect(field(page, 'Gender').getByRole('option')).toContainText(['Male', 'Female', 'Other']);
    await field(page, 'Gender').selectOption('Male');
    await button(page, 'Create Account').click();
    await expect(toast(page, 'An account with this email already exists')).toBeVisible();
    await expect(field(page, 'Full Name'), 'nothing typed is lost').toHaveValue(bikash.name);

    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /Terms/ })).toHaveAttribute('href', '/terms-and-conditions');
    await expect(main.getByRole('link', { name: /Privacy/ })).toHaveAttribute('href', '/privacy-policy');
    await page.getByRole('link', { name: 'Sign in here', exact: true }).click();
    await expect(page).toHaveURL('/auth/login');

    // The answer was lost, so the same registration is sent again.
    await register(page, bikash);
    await expect(toast(page, 'You already have an account. Please sign in.')).toBeVisible();
  });
});

test.describe('after signing in', { tag: '@wide' }, () => {
  test('a visitor lands where they wanted to be, by way of registering too', async ({ page }) => {
    await page.goto('/chat');
    await expect(button(page, 'Sign In')).toBeVisible();
    await page.getByRole('link', { name: 'Create one now' }).click();
    const maya = somebody('Maya Thapa', 'Female');
    await field(page, 'Full Name').fill(maya.name);
    await field(page, 'Gender').selectOption(maya.gender);
    await field(page, 'Email').fill(maya.email);
    await field(page, 'Password').fill(maya.password);
    await field(page, 'Confirm Password').fill(maya.password);
    await button(page, 'Create Account').click();
    await expect(page).toHaveURL('/auth/login');
    await signIn(page, maya);
    await expect(page).toHaveURL('/chat');
    await expect(messages(page)).toBeVisible();
    await page.goBack();
    await expect(page, 'no sign-in screen lies behind').not.toHaveURL('/auth/login');
  });

  test('a session that ended elsewhere asks again, and leads back', async ({ page }) => {
    const nima = somebody('Nima Sherpa');
    await arriveSignedIn(page, nima);
    await page.goto('/assignment-view?subject=Physics');
    const item = page.getByRole('main').getByRole('link').first();
    await expect(item).toBeVisible();
    expect((await page.request.post('/api/auth/logout')).ok()).toBe(true);
    await item.click();
    await expect(page).toHaveURL('/auth/login');
    await signIn(page, nima);
    await expect(page).toHaveURL(/\/assignment\/Physics\/.+/);
  });

  test('every tab is the same person’s', async ({ page }) => {
    const [nima, maya] = [somebody('Nima Sherpa'), somebody('Maya Thapa')];
    await arriveSignedIn(page, maya);
    await arriveSignedIn(page, nima);
    await page.goto('/account');
    await expect(field(page, 'Full Name')).toHaveValue(nima.name);
    const other = await page.context().newPage();
    await signOut(other);
    await expect(page).toHaveURL('/auth/login');
    await other.goto('/auth/login');
    await signIn(other, maya);
    await expect(field(page, 'Full Name'), 'back where one was').toHaveValue(maya.name);
    await other.close();
  });
});

/** Returns how many bars differ from an empty one, and the name of their colour. */
function barsOf(meter: Locator) {
  return meter.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const colours = [...element.children].map((bar) => {
      if (!context) throw new Error('There is no canvas.');
      context.fillStyle = getComputedStyle(bar).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    });
    const isColourful = ([r = 0, g = 0, b = 0]: number[]) => Math.max(r, g, b) - Math.min(r, g, b) > 60;
    const [r = 0, g = 0] = colours[0] ?? [];
    const filled = colours.filter(isColourful).length;
    const name = r > g * 1.5 ? 'red' : r > g * 0.95 ? 'yellow' : 'green';
    return { filled, colour: filled ? name : 'none' };
  });
}

test('a form doesn’t move when its errors come, and an invalid field stays red in the focus', async ({
  page,
}) => {
  for (const [path, submit] of Object.entries({
    '/auth/login': 'Sign In',
    '/auth/register': 'Create Account',
    '/contact': 'Send Message',
  })) {
    await page.goto(path);
    await expect(button(page, submit)).toBeVisible();
    const places = () =>
      page
        .getByRole('main')
        .locator('label, input, select, textarea, form button')
        .evaluateAll((parts) =>
          parts.map((part) => Math.round(part.getBoundingClientRect().top + window.scrollY)),
        );
    const before = await places();
    await button(page, submit).click();
    const invalid = page.locator('[aria-invalid="true"]');
    await expect(invalid.first()).toBeFocused();
    expect(await places(), path).toEqual(before);
    const [border, ring] = await invalid.first().evaluate((field) => {
      const { borderTopColor, outlineColor } = getComputedStyle(field);
      return [borderTopColor, outlineColor];
    });
    expect(ring).toBe(border);
    await expect(invalid.nth(1)).toHaveCSS('border-top-color', border ?? '');
  }
});
