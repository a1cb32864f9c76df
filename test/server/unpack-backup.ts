/** For tests: the whole content of a backup, decompressed, as text that can be searched. */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { readArchive, readWhole } from '#server/backup/archive-reader.ts';

const decompress = promisify(zstdDecompress);

export async function unpack(file: string): Promise<string> {
  let all = '';
  for await (const entry of readArchive(file)) {
    const bytes = await readWhole(entry);
    all += `${entry.name}\n${entry.name.endsWith('.zst') ? await decompress(bytes) : bytes.toString('latin1')}\n`;
  }
  return all;
}
