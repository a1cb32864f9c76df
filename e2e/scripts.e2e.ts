/** Tests that scripts in any text that somebody can write are shown as text (ASVS 1.2.1, 1.2.2). */
import { expect, type Page } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { join } from '#test/browser/chat-room.ts';
import { arriveAs, publish } from '#test/browser/library.ts';
import { DESKS, type Sight } from '#test/browser/screens.ts';
import { test } from '#test/browser/test.ts';
import { messages } from '#test/browser/vocabulary.ts';

test.use({ data: 'empty', environment: { RATE_LIMITS: 'off' } });

const RUN = 'window.ran=1';

/** These break out of a text, an attribute, a style, a script, an address and a comment. */
const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src=data:text/javascript,${RUN}></script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script>`,
  `<<script>${RUN}//<</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<img/src=x/onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `\`><img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x>`,
  `<math><mi xlink:href="javascript:${RUN}">x</mi></math>`,
  `<body onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<style>@import 'javascript:${RUN}';</style>`,
  `<link rel=stylesheet href="data:text/css,*{color:red}">`,
  `<meta http-equiv=refresh content="0;javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `" onmouseover="${RUN}" x="`,
  `';${RUN};//`,
  `\${${RUN}}{{${RUN}}}<%= ${RUN} %>`,
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `https://example.edu/" onclick="${RUN}`,
  `[x](javascript:${RUN})`,
];

/** None of the product's own elements matches one of these. */
const FOREIGN = [
  ...['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle', 'onbegin', 'srcdoc'].map(
    (name) => `[${name}]`,
  ),
  ...['iframe', 'object', 'embed', 'base', 'math', 'marquee', 'img[src="x"]', 'svg script'],
  ...['javascript', 'data', 'vbscript'].flatMap((scheme) => [
    `a[href^="${scheme}:" i]`,
    `[action^="${scheme}:" i]`,
  ]),
].join();

test('scripts in names, titles, messages and letters are text on every screen', { tag: '@wide' }, async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text());
  });
  await arriveAs(page, server, 'admin');
  const [, , , titled = ''] = SCRIPTS;
  // Titles that differ only in case count as equal, so one of each is left out.
  await publish(
    server,
    SCRIPTS.filter((text) => !/[/\\\t]|JaVa/.test(text)).map((title, n) => ({
      kind: 'assignment',
      subject: 'Physics',
      title,
      description: SCRIPTS[n] ?? titled,
    })),
  );
  const member = await join(server, ROOMS.anonymous);
  for (const text of SCRIPTS) await member.say(text);
  await member.ask('report message', { id: member.messages.at(-1)?.id, reason: 'spam' });
  const name = `<img src=x onerror=${RUN}>`;
  expect((await page.request.patch('/api/account', { data: { name } })).status()).toBe(200);
  for (const message of SCRIPTS) {
    const data = { name, email: 'asha@example.edu', message };
    expect((await page.request.post('/api/contact', { data })).status()).toBe(200);
  }
  const announcement = { message: `<script>${RUN}</script>` };
  await page.request.post('/api/chat/public/announcements', { data: announcement });

  const title = `<img src=x onerror=${RUN}>`;
  const screens: Record<string, Sight> = {
    '/anonymous-chat': messages,
    '/chat': messages,
    '/dashboard': (at) => at.getByRole('heading', { name: /Welcome/ }),
    '/account': (at) => at.getByRole('heading', { name: 'Delete your account' }),
    '/assignment-view?subject=Physics': (at) => at.getByRole('heading', { name: title }).first(),
    [`/assignment-view?subject=${encodeURIComponent(title)}`]: (at) =>
      at.getByRole('heading', { name: `Assignments for ${title}` }),
    [`/assignment/Physics/${encodeURIComponent(title)}`]: (at) => at.getByText(title).first(),
    ...DESKS,
    '/admin/room': (at) => at.getByRole('region', { name: 'Anonymous chat' }),
  };
  for (const [path, sight] of Object.entries(screens)) {
    await page.goto(path);
    await expect(sight(page).first(), path).toBeVisible();
    await expectNoScript(page, path);
  }
  expect(faults).toEqual([]);
  member.close();
});

async function expectNoScript(page: Page, path: string) {
  const found = await page.evaluate(
    (foreign) => ({
      hasRun: 'ran' in window,
      foreign: [...document.querySelectorAll(foreign)].map(({ outerHTML }) => outerHTML),
    }),
    FOREIGN,
  );
  expect(found, path).toEqual({ hasRun: false, foreign: [] });
}
