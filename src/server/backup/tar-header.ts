/** Reads and writes headers of tar files (POSIX ustar), so that any tar can list and unpack a backup. */
export const BLOCK_BYTES = 512;

const NAME_BYTES = 100;
const SIZE_AT = 124;
const SUM_AT = 148;
const SUM_BYTES = 8;
/** Only the owner may read, as with the backup itself. */
const MODE = '0000600\0';
const ID = '0000000\0';
/** The type of a plain file. */
const REST = '\x30';
const MAGIC_AT = 257;
const MAGIC = 'ustar\x0000';

export type Entry = { name: string; bytes: number };

export const paddingOf = (bytes: number) => (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;

export function writeHeader({ name, bytes }: Entry): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw new RangeError(`${name} is too long a name for a tar file.`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name);
  header.write(MODE + ID + ID, NAME_BYTES);
  header.write(`${bytes.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0`, SIZE_AT);
  header.write(' '.repeat(SUM_BYTES) + REST, SUM_AT);
  header.write(MAGIC, MAGIC_AT);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, SUM_AT);
  return header;
}

/** Returns null for a header that `writeHeader` hasn't written. */
export function readHeader(header: Buffer): Entry | null {
  const end = header.indexOf(0);
  const name = header.toString('utf8', 0, end > 0 && end < NAME_BYTES ? end : NAME_BYTES);
  const bytes = Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_AT + 11), 8);
  // Bytes that aren't UTF-8 become longer when they are decoded.
  if (end === 0 || Buffer.byteLength(name) > NAME_BYTES || !Number.isSafeInteger(bytes)) return null;
  return writeHeader({ name, bytes }).equals(header) ? { name, bytes } : null;
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);
