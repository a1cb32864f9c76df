import { afterEach, expect, it, vi } from 'vitest';
import { CallFailure } from '#web/lib/api.ts';
import { keepItem } from './keep-item.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('stops keeping an item one of whose pages stalls for 30 seconds, so that it can be tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const material = { images: ['/api/pages/waves/1'], pages: [] };
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ success: true, material }))
    .mockResolvedValue(new Response(new ReadableStream(), { headers: { 'content-type': 'image/webp' } }));
  const cache = { match: async () => undefined, put: async () => undefined } as unknown as Cache;
  const failed = keepItem(cache, 'waves', 960, () => undefined).catch((failure: unknown) => failure);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  await vi.advanceTimersByTimeAsync(30_000);
  const failure = await failed;
  expect(failure).toBeInstanceOf(CallFailure);
  expect(failure).toMatchObject({ status: 0 });
});
