/** Tests that all text on screen is translatable: it is from a module of texts, whose strings have ⟦brackets⟧. */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { join } from '#test/browser/chat-room.ts';
import { arriveAs, publish } from '#test/browser/library.ts';
import { expectAllTranslated, expectTranslated, test } from '#test/browser/pseudo-language.ts';
import { SAMPLE } from '#test/browser/screens.ts';
import { arriveSignedIn, somebody } from '#test/browser/vocabulary.ts';
import { makePdf } from '#test/server/files.ts';

const ASHA = somebody('Asha Gurung');

type Step = (page: Page) => Promise<unknown>;
type Steps = Record<string, Step[]>;

// Digits are used as content, because they need no translation.
const WORDLESS = '12 ';

const CHAT: Step[] = [
  (page) => say(page, WORDLESS.repeat(650)),
  (page) => say(page, WORDLESS),
  openEmoji,
  (page) => page.locator('em-emoji-picker .skin-tone-button').click(),
  (page) => page.locator('em-emoji-picker input[type=search]').fill('zzzz'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.locator('input[type=search]').filter({ visible: true }).fill('zzzz'),
];

const PUBLIC: Steps = {
  '/': [],
  '/auth/login': [submit, signInInVain],
  '/auth/register': [submit, (page) => page.locator('input[type=password]').first().fill('Abc1')],
  '/auth/forgot': [submit],
  '/auth/reset': [],
  [`/auth/reset?token=${'x'.repeat(43)}`]: [submit],
  '/auth/confirm': [],
  '/auth/first-administrator': [],
  [`/auth/first-administrator#${'x'.repeat(43)}`]: [submit],
  '/contact': [submit, writeToUs],
  '/terms-and-conditions': [],
  '/privacy-policy': [],
  '/coming-soon': [],
  '/moderation': [],
  '/no/such/page': [],
};

const SIGNED_IN: Steps = {
  '/dashboard': [search, (page) => page.getByRole('combobox').fill('zzzz')],
  '/account': [(page) => page.locator('main section').last().getByRole('button').click()],
  '/assignments': [filter, (page) => page.locator('header button').last().click()],
  '/assignment-view?subject=Physics': [filter],
  '/project-view': [],
  '/project/Biology/No%20Such%20Title': [],
  [SAMPLE]: [(page) => page.keyboard.press('ArrowRight'), (page) => page.keyboard.press('f')],
  '/': [signOut],
};

const PUBLISHING: Steps = {
  '/admin': [filter],
  '/admin/material/new': [],
  '/admin/material/none': [],
};

const DESKS: Steps = {
  '/admin/reports': [],
  '/admin/room': [(page) => page.locator('main h3 ~ button').first().click()],
  '/admin/words': [addWord, (page) => page.locator('main button').nth(-3).click()],
  '/admin/inbox': [],
  '/admin/people': [
    (page) => page.locator('main section button').first().click(),
    (page) => page.locator('main form [type=submit]').click(),
    (page) => page.locator('main li select').last().selectOption('instructor'),
  ],
  '/admin/college': [],
  '/admin/log': [],
  '/account': [setUpFactor],
};

// One test opens many screens.
test.describe.configure({ timeout: 300_000 });

test('a visitor’s texts can be translated', { tag: '@wide' }, async ({ page }) => {
  await walk(page, PUBLIC);
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expectTranslated([manifest.description], 'in the manifest');
});

for (const room of Object.values(ROOMS))
  test(`the texts of the ${room.id} room can be translated`, { tag: '@wide' }, async ({ page, server }) => {
    if (room.access === 'signed-in') await arriveSignedIn(page, somebody(ASHA.name));
    await walk(page, { [room.screenPath]: [] });
    const member = await join(server, room);
    await member.say(WORDLESS);
    await walk(page, { [room.screenPath]: CHAT });
    member.close();
  });

test('a student’s texts can be translated', { tag: '@wide' }, async ({ page, server }) => {
  await publish(server, [
    {
      kind: 'assignment',
      subject: 'Physics',
      title: 'Projectile Motion and Energy',
      pdf: makePdf([{ text: WORDLESS }, { text: WORDLESS }]),
    },
  ]);
  await arriveSignedIn(page, ASHA);
  await walk(page, SIGNED_IN);
});

test('the texts of the desks can be translated', { tag: '@wide' }, async ({ page, server }) => {
  await arriveAs(page, server, 'moderator');
  await arriveAs(page, server, 'admin');
  // The list of words is content, which isn't translated.
  await page.request.put('/api/chat/words', { data: { words: [{ word: '12 34', action: 'mask' }] } });
  await walk(page, DESKS);
});

test('the texts of publishing can be translated', { tag: '@wide' }, async ({ page, server }) => {
  await publish(server, [
    {
      kind: 'assignment',
      subject: 'Chemistry',
      title: 'Acids, Bases and Titration',
      pdf: makePdf([{ text: WORDLESS }]),
    },
  ]);
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
    await expectAllTranslated(page);
    for (const step of steps) {
      await step(page);
      await expectAllTranslated(page);
    }
  }
}

async function setUpFactor(page: Page) {
  const form = page
    .locator('main section')
    .filter({ has: page.locator('[name=currentPassword]') })
    .filter({ hasNot: page.locator('[name=password], [name=email]') });
  await form.locator('[name=currentPassword]').fill(ASHA.password);
  await form.locator('[type=submit]').click();
  await page.locator('main code').waitFor();
}

async function addWord(page: Page) {
  await page.locator('main textarea').last().fill('98 76');
  await page.locator('main form button').nth(2).waitFor();
}

async function submit(page: Page) {
  await page.locator('form button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

/** Signs in with wrong credentials; the server answers with its own sentence. */
async function signInInVain(page: Page) {
  await page.locator('input[name=email]').fill(ASHA.email);
  await page.locator('input[name=password]').fill(ASHA.password);
  await page.locator('form button[type=submit]').click();
  await page.getByText('Invalid email or password').waitFor();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Logged out successfully').waitFor();
}

async function writeToUs(page: Page) {
  for (const field of ['name', 'message']) await page.locator(`[name=${field}]`).fill(WORDLESS);
  await page.locator('input[name=email]').fill(ASHA.email);
  await page.locator('form button[type=submit]').click();
  await page.getByText('Message sent successfully!').waitFor();
}

async function say(page: Page, text: string) {
  await page.locator('textarea').fill(text);
  // The button is disabled until the room is joined.
  await page.locator('form:has(textarea) [type=submit]:enabled').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('textarea:placeholder-shown').waitFor();
}

async function openEmoji(page: Page) {
  await page.locator('[data-opens=emoji]').click();
  await page.locator('em-emoji-picker .category').first().waitFor();
}

async function filter(page: Page) {
  await page.locator('main input').first().fill('zzzz');
  await page.locator('main h2').first().waitFor();
}

async function search(page: Page) {
  const dialog = page.locator('dialog[open]');
  // The heading may be visible before the screen handles shortcuts.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
}
