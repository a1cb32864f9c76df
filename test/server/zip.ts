/** For tests: valid ZIPs, and malformed ones. */
import { crc32, deflateRawSync } from 'node:zlib';

export type ZipFile = {
  /** A string is written as UTF-8 and marked so; bytes are in an undeclared code page. */
  name: string | Uint8Array;
  content: Uint8Array | string;
  isStored?: boolean;
  isEncrypted?: boolean;
  /** The unpacked size that the entry declares. */
  claims?: number;
  /** The mode of a symbolic link makes the content its target. */
  unixMode?: number;
  /** The extra field of its entry in the directory. */
  extraField?: Uint8Array;
};

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UNIX = 3 << 8;
const ENCRYPTED = 1;
const UTF8 = 0x800;

/** Makes a ZIP of these files, in this order. */
export function makeZip(files: ZipFile[]): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const content = Buffer.from(file.content);
    const packed = file.isStored ? content : deflateRawSync(content);
    const flags = (typeof file.name === 'string' ? UTF8 : 0) | (file.isEncrypted ? ENCRYPTED : 0);
    const common = Buffer.alloc(26);
    [VERSION, flags, file.isStored ? 0 : 8].map((value, index) => common.writeUInt16LE(value, index * 2));
    [crc32(content), packed.length, file.claims ?? content.length].map((value, index) =>
      common.writeUInt32LE(value, 10 + index * 4),
    );
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([uint32(LOCAL), common, name, packed]);
    const extraField = file.extraField ?? new Uint8Array();
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((file.unixMode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(at, 10);
    const shared = Buffer.from(common);
    shared.writeUInt16LE(extraField.length, 24);
    directory.push(Buffer.concat([uint32(CENTRAL), uint16(VERSION | UNIX), shared, rest, name, extraField]));
    body.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = [0, 0, files.length, files.length].map(uint16);
  return Buffer.concat([...body, listed, uint32(END), ...end, uint32(listed.length), uint32(at), uint16(0)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
