/** Tests two people who edit the same thing: neither loses anything without being told. */
import { expect, type Page } from '@playwright/test';
import { arriveAs, publish } from '#test/browser/library.ts';
import { test } from '#test/browser/test.ts';
import { arriveSignedIn, expectPage, somebody, toast } from '#test/browser/vocabulary.ts';
import { makePdf } from '#test/server/files.ts';

test.use({ data: 'empty' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openItem(page: Page, server: Parameters<typeof arriveAs>[1], id: string) {
  await arriveAs(page, server, 'admin');
  await page.goto(`/admin/material/${id}`);
  await expect(page.getByLabel('Title')).not.toHaveValue('');
}

/** An unedited form follows what others save, as long as it asks for pages that aren't ready. */
async function openFinishedItem(page: Page, server: Parameters<typeof arriveAs>[1], id: string) {
  await openItem(page, server, id);
  await expect(page.getByText('All pages are ready.')).toBeVisible();
}

test('an older form sets nothing back, and publishes nothing that was taken down', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  const [item] = await publish(server, [
    { kind: 'assignment', subject: 'Physics', title: 'Waves', pdf: makePdf([{ text: 'Waves' }]) },
  ]);
  const other = await openWindow();
  for (const window of [page, other]) await openFinishedItem(window, server, item?._id ?? '');
  await page.getByLabel('Title').fill('Standing Waves');
  await button(page, 'Unpublish').click();
  await expect(page).toHaveURL('/admin');

  await other.getByLabel('Description').fill('Strings and pipes.');
  await button(other, 'Save changes').click();
  await expect(other.getByText('Somebody else has changed this item in the meantime')).toBeVisible();
  await expect(other.getByLabel('Description')).toHaveValue('Strings and pipes.');
  await expect(other.getByLabel('Title')).toHaveValue('Standing Waves');
  await button(other, 'Keep as draft').click();
  await expect(other).toHaveURL('/admin');
  const stored = await (await other.request.get(`/api/materials/${item?._id}`)).json();
  expect(stored.material).toMatchObject({
    title: 'Standing Waves',
    description: 'Strings and pipes.',
    status: 'draft',
  });
});

test('a field that both have changed shows both, and keeps what was typed', { tag: '@wide' }, async ({
  page,
  openWindow,
  server,
}) => {
  const [item] = await publish(server, [
    { kind: 'project', subject: 'Biology', title: 'Roots', pdf: makePdf([{ text: 'Roots' }]) },
  ]);
  const other = await openWindow();
  for (const window of [page, other]) await openFinishedItem(window, server, item?._id ?? '');
  await page.getByLabel('Title').fill('Deep Roots');
  await button(page, 'Save changes').click();
  await expect(toast(page, 'Saved. Students now see this version.')).toBeVisible();
  await other.getByLabel('Title').fill('Roots and Shoots');
  await button(other, 'Save changes').click();
  await expect(other.getByText('Somebody else’s version: “Deep Roots”')).toBeVisible();
  await expect(other.getByLabel('Title')).toHaveValue('Roots and Shoots');
  await button(other, 'Save changes').click();
  await expect(toast(other, 'Saved. Students now see this version.')).toBeVisible();
});

test('an item that is asked for again while one types is still the one that was typed upon', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  const [item] = await publish(server, [
    { kind: 'project', subject: 'Biology', title: 'Leaves', pdf: makePdf([{ text: 'Leaves' }]) },
  ]);
  const other = await openWindow();
  // The item's screen polls the item while pages are still being rendered.
  await other.route(`**/api/materials/${item?._id}`, async (route) => {
    const answer = await route.fetch();
    const reply = await answer.json();
    for (const each of reply.material?.pages ?? []) each.state = 'waiting';
    await route.fulfill({ response: answer, json: reply });
  });
  for (const window of [page, other]) await openItem(window, server, item?._id ?? '');
  await other.getByLabel('Title').fill('Leaves and Stems');
  await page.request.patch(`/api/materials/${item?._id}`, { data: { title: 'Green Leaves' } });
  const askedAgain = () => other.waitForResponse((answer) => answer.request().method() === 'GET');
  for (const _ of [1, 2]) await askedAgain();
  await button(other, 'Save changes').click();
  await expect(other.getByText('Somebody else’s version: “Green Leaves”')).toBeVisible();
  await expect(other.getByLabel('Title')).toHaveValue('Leaves and Stems');
});

test('a college’s setting that somebody else has set meanwhile isn’t set back unseen', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  const other = await openWindow();
  for (const window of [page, other]) {
    await arriveAs(window, server, 'admin');
    await window.goto('/admin/college');
    await expect(window.getByLabel('Name of the site')).toBeVisible();
  }
  await page.getByLabel('Name of the site').fill('Himal College');
  await region(page, 'Name').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Saved.')).toBeVisible();

  await other.getByLabel('Email address').fill('office@himal.edu.np');
  await region(other, 'Contact address').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(other, 'Saved.'), 'another setting is its own').toBeVisible();
  await page.getByLabel('Name of the site').fill('Himal Campus');
  await region(page, 'Name').getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () => (await (await page.request.get('/api/college')).json()).college;
  await expect.poll(stored).toMatchObject({ name: 'Himal Campus' });
  await other.getByLabel('Name of the site').fill('Himal School');
  await region(other, 'Name').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('It is now “Himal Campus”')).toBeVisible();
  await expect(other.getByLabel('Name of the site')).toHaveValue('Himal School');
  await region(other, 'Name').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(stored).toMatchObject({ name: 'Himal School', contact: 'office@himal.edu.np' });
});

test('a shared link leads on to an item that has another title by now, at the page that was read', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  const [item] = await publish(server, [
    {
      kind: 'assignment',
      subject: 'Chemistry',
      title: 'Acids',
      pdf: makePdf([{ text: 'Acids' }, { text: 'Bases' }]),
    },
  ]);
  const student = await openWindow();
  await arriveSignedIn(student, somebody('Nima Lama'));
  await student.goto('/assignment/Chemistry/Acids');
  await expectPage(student, 1);
  await student.getByRole('button', { name: 'Next page' }).click();
  await expectPage(student, 2);
  await arriveAs(page, server, 'admin');
  await page.request.patch(`/api/materials/${item?._id}`, { data: { title: 'Acids and Bases' } });
  await student.goto('/assignment/Chemistry/Acids');
  await expect(student).toHaveURL(/\/assignment\/Chemistry\/Acids%20and%20Bases/);
  await expectPage(student, 2);
  await student.keyboard.press('Escape');
  await expect(student).toHaveURL('/assignment-view?subject=Chemistry');
  await student.goto('/assignment/Chemistry/Nothing');
  await expect(student.getByText('Assignment Not Found')).toBeVisible();
});

test('an item of an open list opens under the title that it has by now, or says that it is gone', {
  tag: '@wide',
}, async ({ page, openWindow, server }) => {
  const [item] = await publish(server, [{ kind: 'assignment', subject: 'Computer', title: 'Sorting' }]);
  const student = await openWindow();
  await arriveSignedIn(student, somebody('Nima Lama'));
  await student.goto('/assignment-view?subject=Computer');
  const card = student.getByRole('link', { name: /Sorting/ });
  await expect(card).toBeVisible();
  await arriveAs(page, server, 'admin');
  await page.request.patch(`/api/materials/${item?._id}`, { data: { title: 'Searching' } });
  await card.click();
  await expect(student.getByRole('heading', { name: 'Searching', level: 1 })).toBeVisible();
  expect((await page.request.delete(`/api/materials/${item?._id}`)).ok()).toBe(true);
  await student.reload();
  await expect(student.getByText('Assignment Not Found')).toBeVisible();
  await student.getByRole('button', { name: 'Back to Assignments' }).click();
  await expect(student).toHaveURL('/assignment-view?subject=Computer');
});

test('saving an item that somebody has deleted says so, and keeps what was typed', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  const [item] = await publish(server, [{ kind: 'project', subject: 'Biology', title: 'Ferns' }]);
  await openItem(page, server, item?._id ?? '');
  await page.getByLabel('Description').fill('Of the forest floor.');
  expect((await page.request.delete(`/api/materials/${item?._id}`)).ok()).toBe(true);
  await button(page, 'Save changes').click();
  await expect(
    page.getByText('Somebody has deleted this item in the meantime, so nothing was saved.'),
  ).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Of the forest floor.');
});

test('who gets another role while at a desk is told so', { tag: '@wide' }, async ({
  page,
  openWindow,
  server,
}) => {
  await arriveAs(page, server, 'moderator');
  const other = await openWindow();
  await arriveAs(other, server, 'admin');
  const { user } = await (await page.request.get('/api/auth/isAuth')).json();
  const give = (role: string) => other.request.patch(`/api/users/${user._id}`, { data: { role } });
  await give('admin');
  await page.goto('/admin/people');
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
  await give('student');
  await page.getByPlaceholder('Search names and emails...').fill('Deepa');
  await expect(page.getByRole('heading', { name: 'Your role has changed.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
});
