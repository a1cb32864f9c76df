import { expect, it, vi } from 'vitest';
import { drawUuid } from './draw-uuid.ts';

it('draws a UUID of version 4, on a site without TLS too', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const drawn = Array.from({ length: 100 }, drawUuid);
  vi.unstubAllGlobals();
  for (const uuid of [...drawn, drawUuid()])
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(drawn).size).toBe(100);
});
