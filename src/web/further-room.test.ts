/** Tests that a third room needs only a row and its texts to get its screens. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { KeptInBrowser } from './pages/privacy-screen.tsx';
import { routeAt } from './routes.tsx';
import { NavigationContext } from './ui/navigation/navigation.ts';

vi.mock('#shared/rooms.ts', async (importOriginal) => {
  const { ROOMS } = await importOriginal<typeof import('#shared/rooms.ts')>();
  const night = { ...ROOMS.anonymous, id: 'night', namespace: '/night-chat', screenPath: '/night-chat' };
  const staff = { ...ROOMS.public, id: 'staff', namespace: '/staff-chat', screenPath: '/staff-chat' };
  return { ROOMS: { ...ROOMS, night, staff } };
});

vi.mock('#web/chat/room-texts.ts', async (importOriginal) => {
  const { ROOM_TEXTS } = await importOriginal<typeof import('./chat/room-texts.ts')>();
  const night = { ...ROOM_TEXTS.anonymous, name: 'the night chat' };
  const staff = { ...ROOM_TEXTS.public, name: 'the staff’s chat' };
  return { ROOM_TEXTS: { ...ROOM_TEXTS, night, staff } };
});

it('has a screen for whom its row lets in', () => {
  expect(routeAt('/night-chat').route.access).toBe('public');
  expect(routeAt('/staff-chat').route.access).toBe('signed-in');
  expect(routeAt('/day-chat').route.path).toBe('*');
});

it('keeps in the browser what the privacy page lists, an account’s among what goes with the session', () => {
  const place = { pathname: '/privacy-policy', search: '', hash: '', key: 'start', state: null };
  const value = { place, navigate: () => {} };
  const html = renderToStaticMarkup(
    createElement(NavigationContext, { value }, createElement(KeptInBrowser)),
  );
  const listed = [...html.matchAll(/<code>([^<]*(?:night|staff)[^<]*)<\/code>: <span>([^<]*)/g)].map(
    ([, ...entry]) => entry,
  );
  expect(listed).toEqual([
    [
      'cogito.outbox.night',
      'your messages to the night chat that are drafts, waiting to be sent, or held back',
    ],
    ['cogito.seen.night', 'up to which message you have read the night chat'],
    ['cogito.hidden.night', 'the people you have hidden in the night chat'],
    ['cogito.reported.night', 'which messages you have reported in the night chat'],
    [
      'cogito.session.outbox.staff',
      'your messages to the staff’s chat that are drafts, waiting to be sent, or held back',
    ],
    ['cogito.session.seen.staff', 'up to which message you have read the staff’s chat'],
    ['cogito.session.hidden.staff', 'the people you have hidden in the staff’s chat'],
    ['cogito.session.reported.staff', 'which messages you have reported in the staff’s chat'],
  ]);
});
