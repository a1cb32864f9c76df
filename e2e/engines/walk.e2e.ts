/** Tests what students do most in the engines of Firefox and Safari (all other tests run in Chromium). */
import { expect } from '@playwright/test';
import { ROOMS } from '#shared/rooms.ts';
import { join } from '#test/browser/chat-room.ts';
import { SAMPLE } from '#test/browser/screens.ts';
import { somebody } from '#test/browser/vocabulary.ts';
import { test } from './test.ts';
import { button, field, heading, image, link, type Thing, type Window } from './window.ts';

const MESSAGE = field('Message');
const said = (text: string): Thing => ({ css: '[role=log] [data-gender] p', name: text });
const text = (name: string | RegExp): Thing => ({ css: 'p, span, output', name });

test('a visitor talks, pastes, composes, chooses an emoji and comes back after a cut', async ({
  window,
  connection,
  server,
  engine,
}) => {
  const other = await join(server, ROOMS.anonymous);
  const hears = (message: string) =>
    other.until(() => other.messages.some((each) => each.message === message));

  await test.step('enters from the landing page', async () => {
    await window.browser.resize(1440, 900);
    await window.browser.goto(`${connection.url}/`);
    await window.click(link(/Enter Chat/));
    await window.see(MESSAGE, { isEnabled: true });
    expect(await window.path()).toBe('/anonymous-chat');
  });

  await test.step('hears and is heard', async () => {
    await other.say('Has anybody understood question three?');
    await window.see(said('Has anybody understood question three?'));
    await say(window, 'Start with the diagram.');
    await hears('Start with the diagram.');
  });

  await test.step('pastes what was cut elsewhere', async () => {
    await window.type(field('Search messages...'), 'from elsewhere');
    await window.see(field('Search messages...'), { value: 'from elsewhere' });
    await window.press('a', 'Control');
    await window.press('x', 'Control');
    await window.see(field('Search messages...'), { value: '' });
    await window.click(MESSAGE);
    await window.press('v', 'Control');
    await window.see(MESSAGE, { value: 'from elsewhere' });
    await window.press('Enter');
    await hears('from elsewhere');
  });

  if (engine === 'webkit')
    await test.step('composes, and ends the word with the Enter that sends nothing', async () => {
      await window.type(MESSAGE, 'caf');
      // GTK's own input method enters a character by its number.
      await window.press('u', 'Control', 'Shift');
      await window.browser.type('e9');
      await window.press('Enter');
      await window.see(MESSAGE, { value: 'café' });
      await window.press('Enter');
      await hears('café');
    });

  await test.step('chooses an emoji', async () => {
    await window.type(MESSAGE, 'Luck');
    await window.click(button('Open emoji picker'));
    await window.see(field('Search'), { hasFocus: true });
    await window.browser.type('rocket');
    await window.click(button('🚀'));
    await window.see(MESSAGE, { value: 'Luck🚀', hasFocus: true });
    // WebKit's window has no shortcuts for undo.
    if (engine === 'firefox') {
      await window.press('z', 'Control');
      await window.see(MESSAGE, { value: 'Luck' });
      await window.press('z', 'Control', 'Shift');
      await window.see(MESSAGE, { value: 'Luck🚀' });
    }
    await window.press('Enter');
    await hears('Luck🚀');
  });

  await test.step('writes on without a connection, and gets what it missed', async () => {
    connection.cut();
    await window.see(text(/Reconnecting/));
    await say(window, 'Is anybody there?');
    await other.say('You were away.');
    connection.restore();
    await window.see(said('You were away.'));
    await hears('Is anybody there?');
  });
  other.close();
});

test('a student signs in, reads an assignment and talks', async ({ window, server, engine }) => {
  const asha = somebody('Asha Gurung', 'Female');

  await test.step('signs in', async () => {
    await register(server.url, asha);
    await window.browser.resize(1440, 900);
    await window.browser.goto(`${server.url}/auth/login`);
    await window.type(field('Email'), asha.email);
    await window.type(field('Password'), asha.password);
    await window.click(button('Sign In'));
    await window.see(heading(/Welcome/));
  });

  await test.step('finds an assignment', async () => {
    await window.click(link(/Assignments/));
    await window.click(link(/Physics/));
    await window.click(heading('Projectile Motion and Energy'));
    await window.see(image(/^Page 1 of/));
  });

  await test.step('turns pages by key and button', async () => {
    await window.press('ArrowRight');
    await window.see(image(/^Page 2 of/));
    await window.click(button('Previous page'));
    await window.see(image(/^Page 1 of/));
  });

  if (engine === 'firefox')
    await test.step('swipes and pinches', async () => {
      const { x, y } = (await window.look(image(/^Page 1 of/))) ?? { x: 0, y: 0 };
      await window.browser.touch?.({ from: { x: x + 100, y }, to: { x: x - 100, y } });
      await window.see(image(/^Page 2 of/));
      await window.browser.touch?.(
        { from: { x: x - 50, y }, to: { x: x - 100, y } },
        { from: { x: x + 50, y }, to: { x: x + 100, y } },
      );
      await window.see(text('200%'));
    });

  await test.step('talks under their own name', async () => {
    const other = await join(server, ROOMS.public);
    await window.browser.goto(`${server.url}/chat`);
    await other.say('Shall we meet in the library?');
    await window.see(said('Shall we meet in the library?'));
    await say(window, 'At four.');
    await other.until(() =>
      other.messages.some(({ user, message }) => user === asha.name && message === 'At four.'),
    );
    other.close();
  });

  await test.step('signs out', async () => {
    await window.browser.goto(`${server.url}/dashboard`);
    await window.click(button('Logout'));
    await window.see(link('Login'));
  });
});

test('a student keeps an assignment, and reads it without a connection', async ({ window, connection }) => {
  const sita = somebody('Sita Tamang', 'Female');
  const isKept = { css: 'button[aria-pressed=true]', name: 'Kept on this device' };

  await test.step('keeps it', async () => {
    await register(connection.url, sita);
    await window.browser.resize(1440, 900);
    await window.browser.goto(`${connection.url}/auth/login`);
    await window.type(field('Email'), sita.email);
    await window.type(field('Password'), sita.password);
    await window.click(button('Sign In'));
    await window.see(heading(/^Welcome, /));
    await window.browser.goto(`${connection.url}${SAMPLE}`);
    await window.see(image(/^Page 1 of/));
    await window.click(button('Keep on this device'));
    await window.click(button('Keep'));
    await window.see(isKept);
  });

  await test.step('reads it, and finds its words', async () => {
    connection.cut();
    await window.browser.goto(`${connection.url}${SAMPLE}`);
    await window.see(image(/^Page 1 of/));
    await window.press('ArrowRight');
    await window.see(image(/^Page 2 of/));
    await window.browser.goto(`${connection.url}/dashboard`);
    await window.see(heading('Kept on this device'));
    expect(await window.path()).toBe('/shelf');
    await window.type(field('Search what is kept...'), 'projectile');
    await window.see(link(/Page 1/));
  });

  await test.step('leaves nothing behind', async () => {
    await window.click(button('Logout'));
    // Leaving a document while it loads its next screen would report an error, so the screen is awaited.
    await window.see(link('Login'));
    await expect
      .poll(() =>
        window.browser.run(async () => (await caches.keys()).filter((name) => name.startsWith('shelf.'))),
      )
      .toEqual([]);
    connection.restore();
    await window.browser.goto(`${connection.url}/dashboard`);
    await window.see(button('Sign In'));
  });
});

async function say(window: Window, message: string) {
  await window.see(MESSAGE, { isEnabled: true });
  await window.type(MESSAGE, message);
  await window.press('Enter');
  await window.see(said(message));
}

async function register(url: string, { gender, ...person }: ReturnType<typeof somebody>) {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, gender: gender.toLowerCase() }),
  });
  expect(answer.ok).toBe(true);
}
