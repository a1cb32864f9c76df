/** Writes everything that must be kept into one file: a snapshot of the rows, then the files that they name. */
import { dirname } from 'node:path/posix';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { MATERIALS_FOLDER, sourceKey } from '../materials/files.ts';
import type { Storage } from '../storage/storage.ts';
import { ArchiveWriter } from './archive-writer.ts';
import {
  CONTENTS_NAME,
  type Contents,
  FORMAT,
  fileName,
  HEAD_NAME,
  type Head,
  rowsName,
  tablesToCopy,
  withoutSecrets,
} from './contents.ts';
import { RowSummer, type Source, type Table } from './rows.ts';

const compress = promisify(zstdCompress);
/** The limit on the text of one entry before compression, which is kept in memory. */
const ENTRY_CHARACTERS = 4 * 2 ** 20;

type Files = Pick<Storage, 'listFiles' | 'open'>;

type Options = {
  /** It is closed as soon as its rows are read. */
  source: Source;
  /** Null means that files are left out. */
  storage: Files | null;
  file: string;
  version: string;
  nowMs: number;
};

export type Written = Contents & { bytes: number };

/** Replaces the file at `file` once the new one is complete. @throws {BackupError} */
export async function writeBackup({ source, storage, file, version, nowMs }: Options): Promise<Written> {
  const writer = await ArchiveWriter.open(file);
  try {
    const head: Head = {
      format: FORMAT,
      version,
      madeAt: new Date(nowMs).toISOString(),
      database: source.kind,
      migrations: source.migrations,
      hasFiles: storage !== null,
    };
    await writer.add(HEAD_NAME, toJson(head));
    const contents: Contents = { tables: {}, files: { count: 0, bytes: 0 }, missingFiles: [] };
    const sources = new Set<string>();
    for (const table of tablesToCopy(source.tables, 'backup'))
      contents.tables[table.name] = await writeRows(writer, source, table, sources);
    // While the snapshot is open, SQLite's log can only grow, and PostgreSQL keeps deleted rows.
    await source.close();
    if (storage) Object.assign(contents, await writeFiles(writer, storage, sources));
    await writer.add(CONTENTS_NAME, toJson(contents));
    return { ...contents, bytes: await writer.finish() };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

/** Adds the keys of the uploaded files that the rows name to `sources`. */
async function writeRows(writer: ArchiveWriter, source: Source, table: Table, sources: Set<string>) {
  const summer = new RowSummer(table);
  let text = '';
  let entries = 0;
  const flush = async () => {
    if (text !== '') await writer.add(rowsName(table.name, ++entries), await compress(Buffer.from(text)));
    text = '';
  };
  for await (const all of source.rows(table)) {
    const rows = withoutSecrets(table, all);
    summer.add(rows);
    if (table.name === 'material_pages')
      for (const row of rows) sources.add(sourceKey(String(row.revision), String(row.source)));
    for (const row of rows) text += `${JSON.stringify(row)}\n`;
    if (text.length > ENTRY_CHARACTERS) await flush();
  }
  await flush();
  return summer.result;
}

/** Copies the folders of the sources; others belong to uploads without rows so far. */
async function writeFiles(writer: ArchiveWriter, storage: Files, sources: Set<string>) {
  const folders = new Set([...sources].map((key) => dirname(key)));
  const missing = new Set(sources);
  const files = { count: 0, bytes: 0 };
  for (const key of await storage.listFiles(MATERIALS_FOLDER)) {
    const opened = folders.has(dirname(key)) && (await storage.open(key));
    if (!opened) continue;
    await writer.addStream(fileName(key), opened.bytes, opened.stream);
    files.count++;
    files.bytes += opened.bytes;
    missing.delete(key);
  }
  return { files, missingFiles: [...missing].toSorted() };
}

const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
