/** The college's logo: a renderer draws it again as a small picture without metadata. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ENDPOINTS } from '#shared/api.ts';
import { MAX_LOGO_BYTES } from '#shared/college.ts';
import { fileTypeOf } from '#shared/file-types.ts';
import type { Db } from '../db/schema.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import type { Library } from '../materials/library.ts';
import { discard } from '../storage/storage.ts';
import { type CollegeSettings, readPicture } from './college.ts';
import * as texts from './texts.ts';

const TYPES = ['png', 'jpeg', 'webp'];
const FOR_EVER = 'public, max-age=31536000, immutable';
const REVISION = /^[0-9a-f]{16}$/;

type Deps = {
  db: Db;
  settings: CollegeSettings;
  library: Pick<Library, 'storage' | 'renderers'>;
  pollNow: () => void;
};

export function serveLogo(serve: Serve, { db, settings, library, pollNow }: Deps): void {
  serve(ENDPOINTS.setLogo, async ({ body: { image }, account }) => {
    const { webp, width, height } = await draw(library, Buffer.from(image, 'base64'));
    const revision = createHash('sha256').update(webp).digest('hex').slice(0, 16);
    await settings.change({ logo: { revision, width, height } }, { who: account.name, picture: webp });
    pollNow();
    return { college: await settings.readVersioned(), message: texts.saved };
  });

  serve(ENDPOINTS.readLogo, async ({ params: { revision }, reply }) => {
    const picture = REVISION.test(revision) ? await readPicture(db, revision) : null;
    if (!picture) throw new Failure('not_found');
    reply.headers({
      'content-type': 'image/webp',
      'content-length': picture.length,
      'cache-control': FOR_EVER,
    });
    return Readable.from([picture]);
  });
}

/** @throws {Failure} `too_large`, `unreadable_file`. */
async function draw({ storage, renderers }: Deps['library'], bytes: Buffer) {
  if (bytes.length > MAX_LOGO_BYTES) throw refused('too_large', texts.logoTooLarge);
  const type = fileTypeOf(bytes);
  if (type === null || !TYPES.includes(type)) throw refused('unreadable_file', texts.logoUnreadable);
  const file = await storage.receive(Readable.from([bytes]));
  try {
    const outcome = await renderers.run({ task: 'draw logo', file: { path: file.path, type } });
    if ('logo' in outcome) return outcome.logo;
  } finally {
    await discard(file);
  }
  throw refused('unreadable_file', texts.logoUnreadable);
}

const refused = (code: 'too_large' | 'unreadable_file', message: string) =>
  new Failure(code, { message, errors: { logo: message } });
