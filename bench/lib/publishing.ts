/** Publishes items and reads their pages over HTTP. */
import type { Material } from '#shared/materials.ts';
import type { RunningContestant } from './contestant.ts';

type Server = Pick<RunningContestant, 'url'>;

/** Publishes a document, or pictures as its pages. */
export async function publish(
  { url }: Server,
  cookie: string,
  { title, files }: { title: string; files: readonly Buffer[] },
): Promise<Material> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'assignment', subject: 'Physics', title }))
    form.append(name, value);
  for (const [index, file] of files.entries())
    form.append('files', new Blob([new Uint8Array(file)]), `page ${index + 1}`);
  const answer = await fetch(new URL('/api/materials', url), {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  if (!answer.ok) throw new Error(`${title} was answered by ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { material: Material }).material;
}

/** Resolves once the page's picture has been read. */
export async function readPage({ url }: Server, cookie: string, address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(new URL(address, url), { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.ok) return;
    if (answer.status !== 503) throw new Error(`${address} answered ${answer.status}`);
  }
}
