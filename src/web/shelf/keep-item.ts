/** Fetches one item into the cache: its pages in one width, their texts, the words to search, and the details. */
import { READING_CALLS } from '#shared/calls/reading-calls.ts';
import type { MaterialDetail } from '#shared/materials.ts';
import type { PageWidth, TextOfPage } from '#shared/page.ts';
import { accountHeader, CallFailure, call, noteSession, replyTo } from '#web/lib/api.ts';
import { fetchWhole } from '#web/lib/fetch-whole.ts';
import type { KeptItem } from '#web/lib/shelf.ts';
import { pageAddress } from '#web/materials/pages.ts';
import { detailAddress, textAddress, wordsAddress } from './shelf-cache.ts';

/** Only a few pages are fetched at a time, because somebody may be reading meanwhile. */
const AT_ONCE = 3;
/** A page that isn't drawn yet is requested this many times, after the pauses that the server names. */
const ATTEMPTS = 30;
const DEFAULT_PAUSE_MS = 2000;

/**
 * Images that the cache has aren't fetched again. `onPart` gets the done part, 0 to 1, and throws to stop. @returns the
 * item as it is now, and the bytes that it takes.
 */
export async function keepItem(
  cache: Cache,
  id: string,
  width: PageWidth,
  onPart: (done: number) => void,
): Promise<Pick<KeptItem, 'bytes' | 'wordsToCome'> & { material: MaterialDetail }> {
  const { material } = await call(READING_CALLS.readMaterial, { params: { id }, cache: 'no-store' });
  const { images } = material;
  const words = new Array<string>(images.length).fill('');
  let [bytes, done, next, wordsToCome] = [0, 0, 0, false];
  const failures: unknown[] = [];
  const work = async () => {
    for (let index = next++; index < images.length && failures.length === 0; index = next++) {
      const image = images[index] as string;
      bytes += await keepPage(cache, pageAddress(image, width));
      const text = await keepText(cache, image);
      bytes += text.bytes;
      words[index] = text.words;
      wordsToCome ||= text.wordsToCome;
      onPart(++done / images.length);
    }
  };
  // All workers end before a failure is thrown, so that nothing is put into the cache afterwards.
  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch((failure) => failures.push(failure))));
  if (failures.length > 0) throw failures[0];
  await cache.put(wordsAddress(id), Response.json(words));
  const kept = withoutTiles(material);
  await cache.put(detailAddress(id), Response.json({ success: true, material: kept }));
  return { material: kept, bytes, wordsToCome };
}

/** Tiles aren't kept, so without a connection a page is only shown by its picture. */
const withoutTiles = ({ pages, ...material }: MaterialDetail): MaterialDetail => ({
  ...material,
  pages: pages.map((page) => ({ ...page, finestScale: 1 })),
});

async function keepPage(cache: Cache, address: string): Promise<number> {
  const kept = await cache.match(address);
  if (kept) return (await kept.blob()).size;
  const answer = await fetchDrawn(address);
  const isPicture = answer.ok && answer.headers.get('content-type')?.startsWith('image/');
  if (!isPicture) await expectFault(answer.clone());
  const image = await answer.blob();
  await cache.put(
    address,
    new Response(image, { status: answer.status, headers: { 'content-type': image.type } }),
  );
  return image.size;
}

/** Always requests the text, because the server may have read it anew. */
async function keepText(cache: Cache, image: string) {
  const answer = await fetchDrawn(textAddress(image), 'no-store');
  const text = await answer.text();
  const { words, wordsToCome } = wordsIn(text);
  await cache.put(
    textAddress(image),
    new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } }),
  );
  return { bytes: text.length, words, wordsToCome };
}

/** Returns the answer even for a page that can't be shown (422): its reason is kept. @throws {CallFailure} */
async function fetchDrawn(address: string, cache: RequestCache = 'default'): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const request = { credentials: 'include', cache, headers: accountHeader() } as const;
    const answer = await fetchWhole(address, request).catch((cause) => {
      throw new CallFailure(0, { cause });
    });
    if (answer.ok || answer.status === 422) return answer;
    const waits = [429, 503].includes(answer.status) && attempt < ATTEMPTS;
    if (!waits) await refuse(answer);
    const seconds = Number(answer.headers.get('retry-after'));
    await new Promise((waited) => setTimeout(waited, seconds > 0 ? seconds * 1000 : DEFAULT_PAUSE_MS));
  }
}

async function refuse(answer: Response) {
  await replyTo(Promise.resolve(answer)).catch((failure: CallFailure) => {
    noteSession(failure);
    // The file was replaced meanwhile, so the next attempt fetches the item anew.
    throw failure.status === 404 ? new CallFailure(0, { cause: failure }) : failure;
  });
  throw new CallFailure(0);
}

/** Accepts only the server's reason why a page can't be shown (422), no proxy's own page. @throws {CallFailure} */
async function expectFault(answer: Response) {
  await refuse(answer).catch((failure: CallFailure) => {
    if (failure.status !== 422) throw failure;
  });
}

/** Returns the words of a page, one line of text below the other. @throws if the answer isn't the server's. */
function wordsIn(answer: string): { words: string; wordsToCome: boolean } {
  const {
    success,
    lines = [],
    wordsToCome = false,
  } = JSON.parse(answer) as { success?: boolean } & Partial<TextOfPage>;
  if (success === undefined) throw new CallFailure(0);
  return { words: lines.map(({ text }) => text).join('\n'), wordsToCome };
}
