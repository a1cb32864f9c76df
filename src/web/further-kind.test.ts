/** Tests that a third kind of material needs only a row to get its screens. */

import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { FeatureCards } from './dashboard/feature-cards.tsx';
import { Features } from './landing/features.tsx';
import { routeAt } from './routes.tsx';
import { NavigationContext } from './ui/navigation/navigation.ts';

vi.mock('#shared/material-kinds.ts', async (importOriginal) => {
  const { MATERIAL_KINDS } = await importOriginal<typeof import('#shared/material-kinds.ts')>();
  const lecture = {
    ...MATERIAL_KINDS.assignment,
    id: 'lecture',
    pluralTitle: 'Lectures',
    pickerPath: '/lectures',
    listPath: '/lecture-view',
    viewerPath: '/lecture',
    landingText: 'Hear them again.',
  };
  return { MATERIAL_KINDS: { ...MATERIAL_KINDS, lecture } };
});

it('has a picker, a list and a viewer, for who is signed in', () => {
  for (const address of ['/lectures', '/lecture-view', '/lecture/Physics/Heat'])
    expect(routeAt(address).route.access).toBe('signed-in');
  expect(routeAt('/lecture/Physics/Heat').params).toEqual({ subject: 'Physics', name: 'Heat' });
  expect(routeAt('/seminars').route.path).toBe('*');
});

const render = (screen: ReactElement) => {
  const place = { pathname: '/', search: '', hash: '', key: 'start', state: null };
  const value = { place, navigate: () => {} };
  return renderToStaticMarkup(createElement(NavigationContext, { value }, screen));
};

it('has a card on the dashboard, after the others of the library', () => {
  const html = render(createElement(FeatureCards));
  expect([...html.matchAll(/<h2[^>]*><a[^>]*>(\w+)</g)].map(([, title]) => title)).toEqual([
    'Chat',
    'Assignments',
    'Notes',
    'Projects',
    'Lectures',
  ]);
});

it('has a card on the landing page', () => {
  const html = render(createElement(Features, { signedIn: false }));
  expect(html).toMatch(/href="\/projects".*href="\/lectures"[^>]*>Lectures<.*Hear them again\./s);
});
