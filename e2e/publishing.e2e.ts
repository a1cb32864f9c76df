/** Tests publishing by instructors and administrators (contract §2, §5), from a file to the student's view. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { administratorOf, arriveAs, PASSWORD, publish } from '#test/browser/library.ts';
import { expectRotation, pageImage } from '#test/browser/page-on-stage.ts';
import { test } from '#test/browser/test.ts';
import { expectNoViolations } from '#test/browser/violations.ts';
import {
  arriveSignedIn,
  expectPage,
  expectPrinted,
  somebody,
  stopTime,
  toast,
} from '#test/browser/vocabulary.ts';
import { assemblePdf, makePdf } from '#test/server/files.ts';

test.use({ data: 'empty' });

const LIST_LOOKS_AGAIN_MS = 5000;
const pdf = readFileSync(join(import.meta.dirname, '../samples/pdf/physics-projectile-motion.pdf'));
const PDF = { name: 'projectile_motion.pdf', mimeType: 'application/pdf', buffer: pdf };

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel(/Choose files|Replace file/).setInputFiles(files);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tiles = (page: Page) => page.getByRole('region', { name: 'Pages' }).getByRole('listitem');
const alertOn = (page: Page) => page.getByRole('main').getByRole('alert');

async function picture(colour: string, name: string) {
  const image = sharp({ create: { width: 300, height: 420, channels: 3, background: colour } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}
const threePictures = () =>
  Promise.all([picture('#a33', '10.jpg'), picture('#3a3', '9.jpg'), picture('#33a', '1.jpg')]);

/** Opens a new draft of three rendered pages. */
async function openDraft(page: Page) {
  await page.goto('/admin/material/new');
  await choose(page, await threePictures());
  await expect(page.getByRole('img', { name: /^Page \d$/ })).toHaveCount(3);
}

test('a dropped PDF becomes an assignment that a student reads', { tag: '@wide' }, async ({
  page,
  openWindow,
  server,
}) => {
  await arriveAs(page, server, 'instructor');
  const student = await openWindow();
  await student.clock.install();
  await arriveSignedIn(student, somebody('Nima Lama'));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Publish and manage material' }).click();
  await expect(page.getByText('Nothing published yet')).toBeVisible();

  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(button(page, 'Publish')).toBeDisabled();
  const dropped = await page.evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], name));
      return transfer;
    },
    [PDF.name, pdf.toString('base64')] as const,
  );
  await page.getByLabel('Description').fill('Throw a ball, and say where it lands.');
  await page.getByText('Drop a document or pictures here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByLabel('Title')).toHaveValue('projectile motion');
  await expect(page.getByLabel('Description')).toHaveValue('Throw a ball, and say where it lands.');
  await expect(page.getByText(/^Preparing pages|^All pages are ready/).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();

  await button(page, 'Publish').click();
  await expect(page.getByText('Subject is required')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.getByLabel('Subject').selectOption('Physics');
  await page.getByLabel('Title').fill('Projectile Motion');
  await button(page, 'Preview').click();
  await expectPage(page, 1);
  await student.goto('/assignment-view?subject=Physics');
  await expect(student.getByText('0 assignments found')).toBeVisible();
  await page.goBack();

  await button(page, 'Publish').click();
  await expect(toast(page, 'Published. Students can read it now.')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('listitem').filter({ hasText: 'Projectile Motion' })).toContainText(
    'Published',
  );
  // The student's list has been open since before the item was published.
  await student.clock.fastForward(LIST_LOOKS_AGAIN_MS);
  const arrived = student.getByRole('link', { name: /Projectile Motion/ });
  await expect(arrived).toBeVisible();
  await arrived.click();
  await expectPage(student, 1);
});

test('a student downloads and prints what its publisher allows, for as long as that is allowed', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'instructor');
  const student = await openWindow();
  await arriveSignedIn(student, somebody('Nima Lama'));
  const uploaded = makePdf([{ text: 'Avocet' }, { text: 'Bittern' }, { text: 'Curlew' }]);
  const allow = page.getByRole('checkbox', { name: 'Students may download and print it' });
  const saveChanges = async () => {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await button(page, 'Save changes').click();
    await answered;
    // The toast of the previous save may still be visible.
    await expect(toast(page, 'Saved. Students now see this version.').last()).toBeVisible();
  };
  const expectCopies = async (count: number) => {
    await student.goto('/assignment/Biology/Waders');
    await expectPage(student, 1);
    for (const name of ['Download', 'Print']) await expect(button(student, name)).toHaveCount(count);
  };

  await page.goto('/admin/material/new');
  await choose(page, { ...PDF, buffer: uploaded });
  await expect(tiles(page)).toHaveCount(3);
  await expect(allow).not.toBeChecked();
  await page.getByLabel('Subject').selectOption('Biology');
  await page.getByLabel('Title').fill('Waders');
  await button(page, 'Publish').click();
  await expect(page).toHaveURL('/admin');
  await expectCopies(0);
  await student.emulateMedia({ media: 'print' });
  await expect(pageImage(student)).toBeHidden();
  await expect(student.getByText('The instructor doesn’t allow printing these pages.')).toBeVisible();
  await student.emulateMedia({ media: null });

  await page.getByRole('link', { name: /^Waders/ }).click();
  await allow.check();
  await button(page, 'Remove page 2').click();
  await saveChanges();
  await expectCopies(1);
  const arriving = student.waitForEvent('download');
  await button(student, 'Download').click();
  const copy = await arriving;
  expect(copy.suggestedFilename()).toBe('Waders.pdf');
  expect(uploaded.equals(readFileSync(await copy.path())), 'as it was uploaded').toBe(true);
  await expectPrinted(student, 2);

  await allow.uncheck();
  await saveChanges();
  await expectCopies(0);
});

test('pictures are printed where their publisher allows it, and have no file to download', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'instructor');
  await openDraft(page);
  await page.getByRole('checkbox', { name: 'Students may print it' }).check();
  await page.getByLabel('Subject').selectOption('Biology');
  await page.getByLabel('Title').fill('Feathers');
  await button(page, 'Publish').click();
  await expect(page).toHaveURL('/admin');
  await button(page, 'Drafts').click();
  await expect(page.getByText('There are no drafts.')).toBeVisible();
  const student = await openWindow();
  await arriveSignedIn(student, somebody('Nima Lama'));
  await student.goto('/assignment/Biology/Feathers');
  await expectPage(student, 1);
  await expectPrinted(student, 3);
  await expect(button(student, 'Download')).toHaveCount(0);
});

test('a publisher reads what students wouldn’t see, before they do', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'instructor');
  await page.goto('/admin/material/new');
  const form = assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA [(template) 4 0 R] >> /NeedsRendering true >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << /Font << /F1 6 0 R >> >> /Contents 5 0 R >>',
    '<< /Length 0 >>\nstream\n\nendstream',
    '<< /Length 39 >>\nstream\nBT /F1 20 Tf 9 200 Td (g]kfnL) Tj ET     \nendstream',
    '<< /Type /Font /Subtype /TrueType /BaseFont /Preeti /Encoding /WinAnsiEncoding >>',
  ]);
  await choose(page, { ...PDF, buffer: form });
  const notices = page.getByRole('status', { name: 'About this file' });
  await expect(notices).toContainText('This PDF is a form that only Adobe Acrobat shows');
  await expect(notices).toContainText('This PDF lacks fonts (Preeti): letters on pages 1–2 may be missing');
  await button(page, 'Remove page 1').click();
  await expect(notices).toHaveText(/^This PDF lacks fonts \(Preeti\): letters on page 1 /);
  await expect(button(page, 'Publish')).toBeVisible();
});

test('each refusal is one sentence, and what was typed stays', { tag: '@wide' }, async ({ page, server }) => {
  await arriveAs(page, server, 'instructor');
  await page.goto('/admin/material/new');
  await page.getByLabel('Title').fill('My title');
  for (const [buffer, sentence] of [
    [
      Buffer.from('hello'),
      /^Only PDF, .*GIF files, and ZIPs of pictures, can be published\. Save other files as PDF first\./,
    ],
    [pdf.subarray(0, 900), 'This file is damaged and can’t be read.'],
    [Buffer.alloc(0), 'This file is empty.'],
  ] as const) {
    await choose(page, { ...PDF, buffer });
    await expect(alertOn(page)).toHaveText(sentence);
    await expect(page.getByLabel('Title')).toHaveValue('My title');
  }
  const held = Promise.withResolvers<void>();
  await page.route('/api/materials', (route) => held.promise.then(() => route.abort()));
  await choose(page, PDF);
  await expect(page.getByRole('progressbar', { name: 'Uploading projectile_motion.pdf' })).toBeVisible();
  await button(page, 'Cancel upload').press('Enter');
  await expect(page.getByText('Drop a document or pictures here')).toBeVisible();
  await expect(alertOn(page)).toHaveCount(0);
  held.resolve();
  await choose(page, PDF);
  await expect(alertOn(page)).toHaveText(/^The connection was lost; nothing was saved/);
  await page.unroute('/api/materials');

  // The second item of a subject with the same name shows a warning beside its title.
  for (const isSecond of [false, true]) {
    await page.goto('/admin/material/new');
    await choose(page, await picture('#373', 'Twice.jpg'));
    await expect(page.getByRole('heading', { name: '1 page' })).toBeVisible();
    if (isSecond) await expect(page.getByText(/already in the library: Twice/)).toBeVisible();
    await page.getByLabel('Subject').selectOption('Maths');
    await page.getByLabel('Title').fill('Twice');
    await button(page, 'Publish').click();
    if (!isSecond) await expect(page).toHaveURL('/admin');
  }
  await expect(page.getByText('This subject already has an item with this title.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Twice');
});

test('a title pasted in Preeti is offered as Unicode, and stays as it is until that is taken', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveAs(page, server, 'instructor');
  await page.goto('/admin/material/new');
  const offer = page.getByText('This looks like Preeti. In Unicode it says: नेपाली भाषा');
  await page.getByLabel('Title').fill('g]kfnL efiff');
  await expect(offer).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('g]kfnL efiff');
  await expectNoViolations(page);
  await button(page, 'Change it to Unicode').press('Enter');
  await expect(page.getByLabel('Title')).toHaveValue('नेपाली भाषा');
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(offer).toHaveCount(0);

  await page.getByLabel('Description').fill('k|yd cWofo');
  await button(page, 'Change it to Unicode').click();
  await expect(page.getByLabel('Description')).toHaveValue('प्रथम अध्याय');
  await page.getByLabel('Title').fill('Newton’s laws, H2O and C++');
  await expect(button(page, 'Change it to Unicode')).toHaveCount(0);
});

test('the list of a large library comes in pages, and all of it is searched', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const COUNT = 53;
  const titles = Array.from({ length: COUNT }, (_, n) => `Worksheet ${n + 1}.`);
  // One item isn't found, so that the number of items shows when the search has answered.
  await publish(
    server,
    [...titles, 'Syllabus'].map((title) => ({ kind: 'assignment', subject: 'Chemistry', title })),
  );
  await arriveAs(page, server, 'admin');
  await page.goto('/admin');
  const items = page.getByRole('heading', { level: 2, name: 'Worksheet' });
  const search = page.getByRole('searchbox');
  await search.fill('worksheet chem');
  await expect(page.getByText(`${COUNT} items found`)).toBeVisible();
  await expect(items).toHaveCount(50);
  await expect(items.first()).toHaveText(`Worksheet ${COUNT}.`);
  await button(page, 'Load older').click();
  await expect(items).toHaveCount(COUNT);
  await expect(button(page, 'Load older')).toHaveCount(0);
  await search.fill('worksheet 1.');
  await expect(items.first()).toHaveText('Worksheet 51.');
  await expect(items.last()).toHaveText('Worksheet 1.');
  await button(page, 'Actions for Worksheet 1.').click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Worksheet 1.' }).getByText('Draft'),
  ).toBeVisible();
  await button(page, 'Drafts').click();
  await expect(page.getByText('1 item found')).toBeVisible();
});

test('pages are put in order, turned and left out, and saved at once', { tag: '@narrow' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'instructor');
  await openDraft(page);
  // Pictures are sorted by name, independent of the order in which they were chosen.
  const sources = () =>
    page
      .getByRole('img', { name: /^Page \d/ })
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const [first, second, third] = await sources();
  await button(page, 'Move page 3 earlier').press('Enter');
  await expect(button(page, 'Move page 2 earlier')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Move page 1 earlier')).toBeFocused();
  expect(await sources()).toEqual([third, first, second]);
  await button(page, 'Remove page 2').press('Enter');
  await expect(button(page, 'Remove page 2')).toBeFocused();
  await button(page, 'Rotate page 1 right').press('Enter');
  await expect(page.getByRole('img', { name: 'Page 1, rotated by 90 degrees' })).toBeVisible();
  await page.getByLabel('Subject').selectOption('English');
  await page.getByLabel('Title').fill(`Photographed ${Date.now()}`);
  await button(page, 'Publish').click();
  await page
    .getByRole('link', { name: /^Photographed/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '2 pages' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Page \d$/ })).toHaveCount(2);
  const turned = page.getByRole('img', { name: 'Page 1', exact: true });
  await expect
    .poll(() => turned.evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight))
    .toBe(true);

  // The preview shows unsaved changes as students will see them: page 1 is rotated again and now the second.
  await button(page, 'Rotate page 1 right').click();
  await button(page, 'Move page 1 later').click();
  await page.getByLabel('Title').fill('As it will be');
  await button(page, 'Preview').click();
  await expect(page.getByRole('heading', { name: 'As it will be', level: 1 })).toBeVisible();
  await expectPage(page, 1);
  await button(page, 'Next page').click();
  await expectPage(page, 2);
  const read = pageImage(page);
  const box = await read.boundingBox();
  expect(box && box.height / box.width).toBeCloseTo(420 / 300, 1);
  await expectRotation(page, 0);
  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue('As it will be');
  await expect(page.getByRole('img', { name: 'Page 2, rotated by 90 degrees' })).toBeVisible();
  await button(page, 'Preview').click();
  await expectPage(page, 1);
  await page.keyboard.press('Escape');
  await button(page, 'Save changes').click();
  await expect(toast(page, 'Saved. Students now see this version.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Page \d$/ })).toHaveCount(2);

  await button(page, 'Remove page 1').click();
  await expect(button(page, 'Save changes')).toBeEnabled();
  await button(page, 'Undo page changes').click();
  await expect(tiles(page)).toHaveCount(2);
  await expect(button(page, 'Save changes')).toBeDisabled();

  await choose(page, await picture('#737', 'other.jpg'));
  const question = page.getByRole('dialog', { name: 'Replace all pages?' });
  await question.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 page' })).toBeVisible();
});

test('a page that can’t be shown says why, to who publishes and to who reads', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'instructor');
  await page.goto('/admin/material/new');
  await choose(page, { name: 'Half.pdf', mimeType: 'application/pdf', buffer: halfDamagedPdf() });
  const DAMAGED = 'This page can’t be shown: its file is damaged.';
  await expect(tiles(page).nth(1).getByText(DAMAGED)).toBeVisible();
  await expect(page.getByText('1 page can’t be shown: see below.')).toBeVisible();
  await page.getByLabel('Subject').selectOption('Physics');
  await button(page, 'Publish').click();
  await expect(page).toHaveURL('/admin');
  await page.goto('/assignment/Physics/Half?page=2');
  const reason = page.getByRole('alert').filter({ hasText: DAMAGED });
  await expect(reason).toBeVisible();
  await expect(button(page, 'Retry')).toBeHidden();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await button(page, 'Previous page').click();
  await expect(pageImage(page)).toBeVisible();
});

/** Makes three pages, the second of which is missing; a missing last page wouldn't count as a page. */
function halfDamagedPdf(): Buffer {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] >>',
    page,
    'null',
    page,
  ]);
}

test('whoever reads meanwhile goes on in the changed pages, at the page they turned to', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  const [material] = await publish(server, [
    { kind: 'assignment', subject: 'Biology', title: 'Cells', pdf: 'physics-projectile-motion.pdf' },
  ]);
  if (!material) throw new Error('Nothing was published.');
  await arriveAs(page, server, 'admin');
  const student = await openWindow();
  await arriveSignedIn(student, somebody('Asha Rai'));
  await student.goto('/assignment/Biology/Cells');
  await expectPage(student, 1);
  await student.getByLabel('Page number').fill('2');
  await student.keyboard.press('Enter');
  await expectPage(student, 2);
  const order = [4, 3, 1].map((index) => ({ image: material.images[index] }));
  const change = { data: { pages: order } };
  const answer = await page.request.patch(`/api/materials/${material._id}`, change);
  const { images } = (await answer.json()).material;

  // The former page 4 is now the second one, and nobody has fetched it before.
  await student.getByLabel('Page number').fill('4');
  await student.keyboard.press('Enter');
  await expect(student.getByRole('main').getByRole('status')).toHaveText(
    'The pages have changed. Page 2 of 3',
  );
  await expectPage(student, 2);
  await expect(student).toHaveURL(/\?page=2$/);
  const shown = student.getByRole('img', { name: 'Page 2 of 3' });
  await expect(shown).toHaveAttribute('src', new RegExp(`^${images[1]}\\?`));
  await button(student, 'Next page').click();
  await expectPage(student, 3);
  await expect(student.getByRole('alert')).toHaveCount(0);
});

test('whoever turns pages that the browser has kept hears that the file was replaced, and a page beyond the last is the last', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  const pdf = (count: number) =>
    makePdf(Array.from({ length: count }, (_, n) => ({ text: `Leaf ${n + 1}` })));
  const [material] = await publish(server, [
    { kind: 'assignment', subject: 'Biology', title: 'Leaves', pdf: pdf(3) },
  ]);
  if (!material) throw new Error('Nothing was published.');
  await arriveAs(page, server, 'admin');
  const student = await openWindow();
  await arriveSignedIn(student, somebody('Asha Rai'));
  await student.clock.install();
  await student.goto('/assignment/Biology/Leaves?page=99999');
  await expectPage(student, 3);
  for (const before of [2, 1]) {
    await button(student, 'Previous page').click();
    await expectPage(student, before);
  }
  const files = { name: 'leaves.pdf', mimeType: 'application/pdf', buffer: pdf(2) };
  const replaced = await page.request.put(`/api/materials/${material._id}/file`, { multipart: { files } });
  expect(replaced.ok(), await replaced.text()).toBe(true);
  await student.clock.fastForward(11_000);
  await button(student, 'Next page').click();
  await expect(student.getByRole('main').getByRole('status')).toHaveText(
    /^The pages have changed. Page \d of 2$/,
  );
});

test('leaving with something unsaved asks first', { tag: '@wide' }, async ({ page, server }) => {
  await arriveAs(page, server, 'instructor');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await page.getByLabel('Title').fill('Half a thought');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [() => button(page, 'Back').click(), () => page.goBack()]) {
    await leave();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/admin/material/new');
    await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  }
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await page.goBack();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/admin');
});

test('whoever leaves while an item is being published stays where they went', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await arriveAs(page, server, 'instructor');
  await openDraft(page);
  await page.getByLabel('Subject').selectOption('Physics');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/materials\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await button(page, 'Publish').click();
  await button(page, 'Back').click();
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Drop a document or pictures here')).toBeVisible();
  held.resolve();
  await expect(toast(page, 'Published. Students can read it now.')).toBeVisible();
  await expect(page).toHaveURL('/admin/material/new');
});

test('what is changed while an item is being saved stays as unsaved, and the screen stays open', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveAs(page, server, 'instructor');
  await openDraft(page);
  await page.getByLabel('Title').fill('Sent');
  await button(page, 'Rotate page 1 right').click();
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/materials\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  const { pathname } = new URL(page.url());
  await button(page, 'Keep as draft').click();
  await page.getByLabel('Description').fill('Typed since');
  await button(page, 'Rotate page 2 right').click();
  held.resolve();
  await expect(toast(page, 'Kept as a draft.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Sent');
  await expect(page.getByLabel('Description')).toHaveValue('Typed since');
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 2, rotated by 90 degrees' })).toBeVisible();
  await expect(page).toHaveURL(pathname);
  await button(page, 'Keep as draft').click();
  await expect(page).toHaveURL('/admin');
  const stored = await (await page.request.get(`/api/materials/${pathname.split('/').at(-1)}`)).json();
  expect(stored.material).toMatchObject({ title: 'Sent', description: 'Typed since' });
});

test('what is deleted can be had back for a while, and is gone when the tab closes', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  await arriveAs(page, server, 'instructor');
  await openDraft(page);
  const id = page.url().split('/').at(-1);
  await button(page, 'Delete').click();
  await expect(page).toHaveURL('/admin');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) });
  await expect(toast(page, 'Deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  const stillThere = () => page.context().request.get(`/api/materials/${id}`);
  expect((await stillThere()).status()).toBe(200);
  await page.close();
  const other = await openWindow();
  await arriveAs(other, server, 'admin');
  await expect.poll(async () => (await other.request.get(`/api/materials/${id}`)).status()).toBe(404);
  await other.goto('/admin');
  await expect(other.getByRole('heading', { name: 'All Material' })).toBeVisible();
});

test('a draft of the list opens as students will see it; deleted, it can be had back for 8 seconds, whatever is shown meanwhile', {
  tag: '@wide',
}, async ({ page, server }) => {
  await arriveAs(page, server, 'instructor');
  await openDraft(page);
  const address = `/api/materials/${page.url().split('/').at(-1)}`;
  const status = async () => (await page.request.get(address)).status();
  const row = page.getByRole('main').getByRole('listitem');
  await page.goto('/admin');
  await expect(row).toContainText('3 pages');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'View as a student' }).click();
  await expectPage(page, 1);
  await button(page, 'Next page').click();
  await expectPage(page, 2);
  await page.goto('/admin');
  await expect(row).toHaveCount(1);
  await stopTime(page);
  const remove = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  };

  await remove();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(4000);
  await button(page, 'Back').click();
  await expect(page).toHaveURL('/dashboard');
  await page.clock.runFor(3900);
  expect(await status()).toBe(200);
  await toast(page, 'Deleted').getByRole('button', { name: 'Undo' }).click();
  await page.clock.runFor(10_000);
  expect(await status()).toBe(200);

  await page.goBack();
  await remove();
  await page.clock.runFor(8000);
  await expect.poll(status).toBe(404);
});

test('signing out doesn’t lose what was deleted a moment ago', { tag: '@wide' }, async ({
  page,
  openWindow,
  server,
}) => {
  await arriveAs(page, server, 'instructor');
  await openDraft(page);
  const address = `/api/materials/${page.url().split('/').at(-1)}`;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const deletion = page.waitForRequest((request) => request.method() === 'DELETE');
  const account = await page.evaluate(() => localStorage.getItem('cogito.session.account'));
  await button(page, 'Delete').click();
  await expect(toast(page, 'Deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Material', level: 1 })).toBeVisible();
  await button(page, 'Back').click();
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/');
  expect(calls.slice(0, calls.indexOf('/api/auth/logout'))).toContain(address);
  expect((await deletion).headers()).toMatchObject({ 'x-account': account });
  const other = await openWindow();
  await arriveAs(other, server, 'admin');
  expect((await other.request.get(address)).status()).toBe(404);
});

test('an administrator sees whose each item is, and why a filter shows none', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  await publish(server, [{ kind: 'assignment', subject: 'Physics', title: 'Waves for all' }]);
  await arriveAs(page, server, 'admin');
  await page.goto('/admin');
  const row = page.getByRole('listitem').filter({ hasText: 'Waves for all' });
  await expect(row).toContainText('Deepa Karki');
  await page.getByPlaceholder('Search your material...').fill('  Waves for none ');
  await expect(page.getByText('No items match “Waves for none”.')).toBeVisible();
  await button(page, 'Show everything').click();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect(toast(page, 'Unpublished. Students no longer see it.')).toBeVisible();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
});

test('whoever comes to /admin without a session signs in and is led back', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const email = await administratorOf(server);
  await page.goto('/admin/inbox');
  await expect(page).toHaveURL('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/admin/inbox');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

test('a student finds nothing at /admin', { tag: '@wide' }, async ({ page }) => {
  await arriveSignedIn(page, somebody('Pemba Sherpa'));
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Assignments', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Publish and manage material' })).toHaveCount(0);
  for (const path of ['/admin', '/admin/material/new']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
  }
});
