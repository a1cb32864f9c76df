/** Tests what a college sets at its desk, and where everybody sees it. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { arriveAs } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectToBeIn, somebody, toast } from '#test/browser/vocabulary.ts';
import { ROOM_RULES } from '#web/chat/room-rules-texts.ts';

test.use({ data: 'empty', environment: { LOG_LEVEL: 'error' } });

const setting = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page, name: string) =>
  setting(page, name).getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(toast(page, 'Saved.').last()).toBeVisible();

test('an administrator gives the site a name, an address and rules; a student sees them, until they are taken back', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/college');
  await page.getByLabel('Name of the site').fill('x'.repeat(41));
  await save(page, 'Name');
  await expect(page.getByText('The name can’t be longer than 40 characters').first()).toBeVisible();
  await page.getByLabel('Name of the site').fill('Himal & Sons College');
  await save(page, 'Name');
  await saved(page);
  await page.getByLabel('Email address').fill('office@himal.edu.np');
  await save(page, 'Contact address');
  await expect(setting(page, 'Contact address').getByRole('button', { name: /^Use/ })).toBeVisible();
  const rules = page.getByLabel('Rules of the anonymous chat');
  await expect(rules).toHaveValue(ROOM_RULES.anonymous.join('\n'));
  await rules.fill('Be kind to goats.\n\n  एकपटक भन्नुहोस्।  ');
  await save(page, 'Room rules: Anonymous chat');
  await expect(rules).toHaveValue('Be kind to goats.\nएकपटक भन्नुहोस्।');

  const student = await openWindow();
  await student.goto('/');
  await expect(student.getByRole('banner').getByText('Himal & Sons College')).toBeVisible();
  await expect(student).toHaveTitle(/ · Himal & Sons College$/);
  await student.goto('/auth/login');
  await expect(student.getByRole('link', { name: 'Himal & Sons College, home' })).toBeVisible();
  await student.goto('/contact');
  await expect(student.getByRole('link', { name: 'office@himal.edu.np' })).toBeVisible();
  await student.goto('/anonymous-chat');
  await expectToBeIn(student);
  await expect(student.getByText('Be kind to goats.').filter({ visible: true })).toBeVisible();
  const nepali = student.getByText('एकपटक भन्नुहोस्।').filter({ visible: true });
  await expect(nepali).toHaveAttribute('lang', 'ne');
  await expect(student.getByText(ROOM_RULES.anonymous[0] ?? '')).toHaveCount(0);
  await arriveSignedIn(student, somebody('Ram Thapa'));
  await student.goto('/chat');
  await expectToBeIn(student);
  await expect(student.getByText(ROOM_RULES.public[0] ?? '').filter({ visible: true })).toBeVisible();

  for (const name of ['Name', 'Contact address', 'Room rules: Anonymous chat'])
    await setting(page, name).getByRole('button', { name: 'Use the default' }).click();
  await expect(rules).toHaveValue(ROOM_RULES.anonymous.join('\n'));
  await expect(page.getByRole('button', { name: 'Use the default' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await student.goto('/');
  await expect(student.getByRole('banner').getByText('Cogito', { exact: true })).toBeVisible();
  expect(await student.content()).not.toContain('data-college');
});

test('what is written while a setting is being saved stays', { tag: '@wide' }, async ({
  openWindow,
  connection,
  server,
}) => {
  const page = await openWindow({ baseURL: connection.url });
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/college');
  const address = page.getByLabel('Email address');
  await address.fill('office@himal.edu.np');
  connection.hold(/^\/api\/college/);
  await save(page, 'Contact address');
  await address.fill('library@himal.edu.np');
  connection.restore();
  const takeBack = setting(page, 'Contact address').getByRole('button', { name: /^Use/ });
  await expect(takeBack).toBeVisible();
  await expect(address).toHaveValue('library@himal.edu.np');
  await address.fill('office@himal.edu.np');
  await takeBack.click();
  await expect(address).toHaveValue('');
});

test('an administrator gives the site a colour, which the content policy allows in every page', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/college');
  await page.getByLabel('Site colour').fill('#2e7d32');
  await save(page, 'Colour');
  await saved(page);
  const student = await openWindow({ colorScheme: 'dark' });
  const colourOf = (name: string) => getBackground(student.getByRole('button', { name }));
  for (const [path, name] of [
    ['/auth/login', 'Sign In'],
    ['/contact', 'Send Message'],
  ] as const) {
    await student.goto(path);
    await expect.poll(() => colourOf(name)).toBe('rgb(46, 125, 50)');
  }
  await setting(page, 'Colour').getByRole('button', { name: /^Use/ }).click();
  await expect(setting(page, 'Colour').getByRole('button', { name: /^Use/ })).toHaveCount(0);
});

const getBackground = (locator: Locator) =>
  locator.first().evaluate((element) => getComputedStyle(element).backgroundColor);

test('an administrator puts the subjects in another order', { tag: '@narrow' }, async ({
  page,
  openWindow,
  server,
}) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/college');
  const names = setting(page, 'Order of subjects').getByRole('listitem');
  await expect(names.first()).toHaveText('Physics');
  await expect(page.getByRole('button', { name: 'Move Physics up' })).toBeDisabled();
  for (let steps = 0; steps < 6; steps++) await page.getByRole('button', { name: 'Move Maths up' }).click();
  await expect(names.first()).toHaveText('Maths');
  await expect(page.getByRole('button', { name: 'Move Maths up' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Move Maths up' })).toBeFocused();
  await save(page, 'Order of subjects');
  await saved(page);
  const student = await openWindow();
  await arriveSignedIn(student, somebody('Ram Thapa'));
  for (const path of ['/assignments', '/projects']) {
    await student.goto(path);
    await expect(student.getByRole('main').getByRole('listitem').first()).toContainText('Maths');
  }
  await setting(page, 'Order of subjects').getByRole('button', { name: /^Use/ }).click();
  await expect(names.first()).toHaveText('Physics');
  await student.goto('/assignments');
  await expect(student.getByRole('main').getByRole('listitem').first()).toContainText('Physics');
});

test('nobody else finds the desk', { tag: '@wide' }, async ({ page, server }) => {
  await arriveAs(page, server, 'moderator');
  await page.goto('/admin/college');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
});

test('an administrator closes registration, and a variable decides it where it is set', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/college');
  await setting(page, 'Registration').getByRole('button', { name: 'Close registration' }).click();
  await saved(page);
  await expect(setting(page, 'Registration').getByText('Registration is closed.')).toBeVisible();
  const student = await openWindow();
  await student.goto('/auth/register');
  await expect(student.getByText('Registration is closed. Please ask the college')).toBeVisible();
  await page.route('**/api/college', async (route) => {
    const answer = await route.fetch();
    const decided = { ...(await answer.json()), decidedElsewhere: { closesRegistration: false } };
    await route.fulfill({ response: answer, json: decided });
  });
  await page.reload();
  await expect(
    setting(page, 'Registration').getByText('The operator has set this with the variable REGISTRATION'),
  ).toBeVisible();
  await expect(setting(page, 'Registration').getByRole('button')).toBeDisabled();
});

test('an administrator gives the site a logo, in whose place the cog stood, and takes it back', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'admin');
  await page.goto('/admin/college');
  const picture = page.getByLabel('Logo file');
  await picture.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(picture).toHaveAccessibleDescription(/PNG, JPEG or WebP/);
  await expect(picture).toHaveAccessibleDescription(/^a\.svg /);
  // The field is empty, so that the same picture can be chosen again.
  await expect(picture).toHaveValue('');
  const canvas = { width: 320, height: 160, channels: 4, background: '#1b5e20' } as const;
  const buffer = await sharp({ create: canvas }).png().toBuffer();
  const upload = Promise.withResolvers<void>();
  await page.route('**/api/college/logo', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await picture.focus();
  await picture.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(picture).toHaveAttribute('aria-busy', 'true');
  await expect(picture).toBeFocused();
  upload.resolve();
  await expect(page.getByRole('img', { name: 'The college’s own logo' })).toBeVisible();

  const student = await openWindow();
  const asked: string[] = [];
  student.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const address of ['/', '/auth/login', '/contact']) {
    await student.goto(address);
    const mark = student.getByRole('banner').locator('[data-site] svg').first();
    await expect(mark).toHaveCSS('background-image', /\/api\/college\/logo\/[0-9a-f]{16}/);
    await expect(mark).toHaveCSS('inline-size', '56px');
    await expect(mark.locator('path').first()).toBeHidden();
  }
  expect(asked.some((each) => each.startsWith('/api/college/logo/'))).toBe(true);
  await setting(page, 'Logo').getByRole('button', { name: 'Use the default' }).click();
  await expect(page.getByRole('img', { name: 'The college’s own logo' })).toHaveCount(0);
  asked.length = 0;
  await student.goto('/');
  await expect(student.getByRole('banner').locator('[data-site] svg path').first()).toBeVisible();
  expect(asked.filter((each) => each.startsWith('/api/college'))).toEqual([]);
});

test('a logo however wide leaves the name its room, and black is lightened by night', {
  tag: '@narrow',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'admin');
  const set = async (width: number, height: number) => {
    const canvas = { width, height, channels: 4, background: '#1b5e20' } as const;
    const image = (await sharp({ create: canvas }).png().toBuffer()).toString('base64');
    expect((await page.request.put('/api/college/logo', { data: { image } })).ok()).toBe(true);
  };
  const named = { name: 'Himal College', accent: '#000000' };
  expect((await page.request.patch('/api/college', { data: named })).ok()).toBe(true);
  const student = await openWindow({ colorScheme: 'dark' });
  for (const [width, height] of [
    [1600, 40],
    [500, 100],
  ] as const) {
    await set(width, height);
    await student.goto('/');
    const site = student.getByRole('banner').locator('[data-site]');
    await expect(site.locator('svg').first()).toHaveCSS('inline-size', '56px');
    const name = site.getByText('Himal College', { exact: true });
    expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      1,
    );
    await page.goto('/admin/college');
    const shown = page.getByRole('img', { name: 'The college’s own logo' });
    expect((await shown.boundingBox())?.width).toBeLessThanOrEqual(56);
  }
  await student.goto('/auth/login');
  await expect
    .poll(() => getBackground(student.getByRole('button', { name: 'Sign In' })))
    .not.toBe('rgb(0, 0, 0)');
  await page.request.put('/api/college/logo', { data: { image: '' } });
  await page.request.patch('/api/college', { data: { name: null, accent: null, logo: null } });
});
