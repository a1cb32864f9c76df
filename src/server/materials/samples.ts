/** The sample library is published once for each installation, so that removed samples stay removed. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readStoredValue, writeStoredValue } from '../db/stored-values.ts';
import { Failure } from '../failure.ts';
import type { Library } from './library.ts';
import { publishLocalFiles } from './local-files.ts';

const SAMPLES_DIR = path.join(import.meta.dirname, '../../../samples');
const PUBLISHED_KEY = 'sample_library_published_at';

type Sample = {
  kind: string;
  subject: string;
  title: string;
  description: string;
  slug: string;
  createdAt: string;
};

/** Publishes the missing samples, also after an interrupted start. */
export async function publishSampleLibrary(library: Library, samplesDir = SAMPLES_DIR): Promise<void> {
  const { db, log, now } = library;
  if ((await readStoredValue(db, PUBLISHED_KEY)) !== null) return;
  const samples = JSON.parse(readFileSync(path.join(samplesDir, 'library.json'), 'utf8')) as Sample[];
  let pageCount = 0;
  for (const sample of samples) {
    const file = path.join(samplesDir, 'pdf', `${sample.slug}.pdf`);
    if (existsSync(file)) pageCount += await publishSample(library, sample, file);
    else log.warn({ slug: sample.slug }, 'a document of the sample library has no PDF and is left out');
  }
  await writeStoredValue(db, PUBLISHED_KEY, new Date(now()).toISOString());
  console.log(`The sample library is published; its ${pageCount} pages are being rendered.`);
}

/** Resolves with the number of added pages: 0 if another start has published the sample. */
async function publishSample(library: Library, { slug: _, createdAt, ...fields }: Sample, file: string) {
  try {
    const authorship = { ownerId: null, isSample: 1, createdAt: Date.parse(createdAt) };
    const { pageCount } = await publishLocalFiles(library, { fields, files: [file] }, authorship);
    return pageCount;
  } catch (error) {
    if (error instanceof Failure && error.code === 'title_taken') return 0;
    throw error;
  }
}
