/** For tests: the form that publishes, and its results. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestDatabase } from './database.ts';
import type { Answer, Caller } from './server.ts';

type Form = {
  fields?: Record<string, string>;
  files?: (Uint8Array | Blob)[];
  filesFirst?: boolean;
  /** The id of the item whose files are replaced. */
  replaces?: string;
};

let published = 0;

/** Publishes like a form in a browser; the fields are those of a Physics assignment by default. */
export async function upload(
  caller: Caller,
  { fields, files = [], filesFirst = false, replaces }: Form,
): Promise<Answer> {
  const form = new FormData();
  const appendFiles = () => {
    for (const [index, file] of files.entries()) {
      const blob = file instanceof Blob ? file : new Blob([new Uint8Array(file)]);
      form.append('files', blob, `page-${index + 1}`);
    }
  };
  if (filesFirst) appendFiles();
  const title = `Title ${++published}`;
  const all = { kind: 'assignment', subject: 'Physics', title, description: 'Worked out.', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  if (!filesFirst) appendFiles();
  const response = replaces
    ? await caller.fetch(`/api/materials/${replaces}/file`, { method: 'PUT', body: form })
    : await caller.fetch('/api/materials', { method: 'POST', body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Returns the uploaded files that are kept; pages may still wait to be rendered. */
export async function filesOf({ dataDir }: TestDatabase): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'files'), { recursive: true });
  return names.filter((name) => /source-|upload-/.test(name)).sort();
}

/** Returns the number of page sets that are kept. */
export async function countFolders({ dataDir }: TestDatabase): Promise<number> {
  return (await readdir(path.join(dataDir, 'files/materials'))).length;
}

/** Reads a page like the viewer: if it takes longer (503), the request is repeated. */
export async function readPage(caller: Caller, address: string) {
  for (;;) {
    const answer = await askForPage(caller, address);
    if (answer.status !== 503) return answer;
  }
}

async function askForPage(caller: Caller, address: string) {
  const response = await caller.fetch(address);
  // The answer is always read to its end, because a server that stops waits for its readers.
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
