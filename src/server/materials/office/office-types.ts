/** Finds an office file's type by its content, because name and first bytes aren't enough. */
import { open } from 'node:fs/promises';
import type { Archive } from '../publishing/archive.ts';

export const OFFICE_TYPES = ['docx', 'pptx', 'xlsx', 'odt', 'odp', 'ods', 'rtf'] as const;
export type OfficeType = (typeof OFFICE_TYPES)[number];

/** The media types, for downloads and for the entry `mimetype` that names an OpenDocument file's type. */
export const MEDIA_TYPES: Record<OfficeType, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  rtf: 'application/rtf',
};

/** The folders of Office Open XML (ECMA-376, part 2), whose files always have `[Content_Types].xml` too. */
const OPEN_XML = { 'word/': 'docx', 'ppt/': 'pptx', 'xl/': 'xlsx' } as const;
/** The manifest of a text with 1,000 pictures has about 200 kB. */
const MAX_READ_BYTES = 1024 * 1024;

/** Returns null if the ZIP is no office file. */
export async function officeTypeIn(archive: Archive): Promise<OfficeType | null> {
  const names = archive.entries.map(({ fileName }) => fileName);
  if (names.includes('[Content_Types].xml')) {
    const has = (folder: string) => names.some((name) => name.startsWith(folder));
    return Object.entries(OPEN_XML).find(([folder]) => has(folder))?.[1] ?? null;
  }
  const declared = (await readText(archive, 'mimetype')).trim();
  return OFFICE_TYPES.find((type) => MEDIA_TYPES[type] === declared) ?? null;
}

/** Whether the file needs a password to open (OpenDocument 1.3, part 2, 3.4). */
export async function isEncryptedIn(archive: Archive): Promise<boolean> {
  if (archive.entries.some((entry) => entry.isEncrypted())) return true;
  return (await readText(archive, 'META-INF/manifest.xml')).includes(':encryption-data');
}

async function readText(archive: Archive, name: string): Promise<string> {
  const entry = archive.entries.find(({ fileName }) => fileName === name);
  if (!entry || entry.isEncrypted() || entry.uncompressedSize > MAX_READ_BYTES) return '';
  return Buffer.concat(await Array.fromAsync(archive.read(entry))).toString('utf8');
}

const SECTOR_SHIFT_AT = 30;
const FIRST_DIRECTORY_SECTOR_AT = 48;
const HEADER_BYTES = 512;
/** This is enough for the eight entries at the start of an encrypted file's directory. */
const DIRECTORY_BYTES = 4096;
const ENCRYPTED_NAMES = ['EncryptedPackage', 'EncryptionInfo', 'DataSpaces'];

/** Whether an OLE file is a modern file with a password (MS-CFB 2.2 and 2.6, MS-OFFCRYPTO 2.1). */
export async function isEncryptedOle(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer: header } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  const sectorBytes = 2 ** Math.min(header.readUInt16LE(SECTOR_SHIFT_AT), 12);
  const at = (header.readUInt32LE(FIRST_DIRECTORY_SECTOR_AT) + 1) * sectorBytes;
  const { buffer: directory } = await file.read(Buffer.alloc(DIRECTORY_BYTES), 0, DIRECTORY_BYTES, at);
  return ENCRYPTED_NAMES.some((name) => directory.includes(Buffer.from(name, 'utf16le')));
}
