/** The five operations on an S3-compatible store. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { S3Config } from './s3-location.ts';
import { type Body, COPY_SOURCE, type S3Request, sendToStore } from './s3-requests.ts';
import { StoreUnavailable } from './storage.ts';

/** A checksum is stored with each object, because stores report their own in different ways. */
const CHECKSUM = 'x-amz-meta-sha256';

type ListedObject = { key: string; modifiedAt: number };
/** `listedAt` is by the store's own clock. */
type Listing = { objects: ListedObject[]; folders: string[]; listedAt: number };

export class S3Objects {
  readonly #config: S3Config;

  constructor(config: S3Config) {
    this.#config = config;
  }

  async put(key: string, body: Body): Promise<void> {
    await this.#ask({ method: 'PUT', key, headers: { [CHECKSUM]: body.sha256 }, body });
  }

  /** Writes the complete and unchanged object to `file`; returns false if there is none. */
  async download(key: string, file: string): Promise<boolean> {
    return sendToStore(this.#config, { method: 'GET', key }, async (response) => {
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return false;
      }
      const hash = createHash('sha256');
      await pipeline(
        response.body,
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(file, { mode: 0o600 }),
      );
      const sha256 = response.headers.get(CHECKSUM);
      if (sha256 && sha256 !== hash.digest('hex')) throw new StoreUnavailable('BadDigest');
      return true;
    });
  }

  /** Does nothing if there is no such object. */
  async copy(from: string, to: string): Promise<void> {
    const source = `/${this.#config.bucket}/${this.#config.prefix}${from}`;
    const answer = await this.#ask({ method: 'PUT', key: to, headers: { [COPY_SOURCE]: source } });
    // A copy that fails later reports it within an answer of 200.
    const code = /<Error>.*<Code>(\w+)</s.exec(answer)?.[1];
    if (code && code !== 'NoSuchKey') throw new StoreUnavailable(code);
  }

  async remove(key: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key });
  }

  /** Lists `folder` in pieces: everything in it, or with `isShallow` only its own objects and folders. */
  async *list(folder: string, { isShallow = false, atOnce = 1000 } = {}): AsyncGenerator<Listing> {
    let token: string | undefined;
    do {
      const query = {
        'list-type': '2',
        'max-keys': String(atOnce),
        prefix: `${this.#config.prefix}${folder}/`,
        ...(isShallow && { delimiter: '/' }),
        ...(token && { 'continuation-token': token }),
      };
      const [xml, listedAt] = await sendToStore(this.#config, { method: 'GET', query }, async (response) => [
        await response.text(),
        Date.parse(response.headers.get('date') ?? ''),
      ]);
      yield { ...this.#parse(xml), listedAt };
      token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1];
    } while (token);
  }

  #parse(xml: string): Omit<Listing, 'listedAt'> {
    const within = this.#config.prefix.length;
    const objects = xml.matchAll(/<Contents>.*?<Key>([^<]+)<.*?<LastModified>([^<]+)<.*?<\/Contents>/gs);
    const folders = xml.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]+)\/<\/Prefix>/g);
    return {
      objects: [...objects].map(([, key = '', at = '']) => ({
        key: key.slice(within),
        modifiedAt: Date.parse(at),
      })),
      folders: [...folders].map(([, folder = '']) => folder.slice(within)),
    };
  }

  #ask(request: S3Request): Promise<string> {
    return sendToStore(this.#config, request, (response) => response.text());
  }
}
