/** Reads a multipart upload as a stream: fields in any order, files to scratch space, with limits checked meanwhile. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  EMPTY_FILE,
  type FileType,
  fileTypeOf,
  isOfficeFile,
  isPicture,
  MIXED_FILES,
  NEEDS_LIBREOFFICE,
  otherType,
  type PackedType,
  packedTypeOf,
  SIGNATURE_BYTES,
} from '#shared/file-types.ts';
import { MAX_IMAGES, MAX_UPLOAD_BYTES, TOO_MANY_BYTES, TOO_MANY_PICTURES } from '#shared/materials.ts';
import { Failure } from '../../failure.ts';
import { expectedFailure } from '../../http/failures.ts';
import { discard, type ReceivedFile, type Storage } from '../../storage/storage.ts';
import type { Library } from '../library.ts';
import * as texts from '../texts.ts';

/** A received file, with the type that its first bytes show. */
export type ReceivedUpload = ReceivedFile & { type: FileType | PackedType };
/** A file that can be drawn. */
export type UploadedFile = ReceivedFile & { type: FileType };
export type Upload = {
  fields: Record<string, unknown>;
  /** A document or ZIP, or pictures in page order; empty if no file was sent. */
  files: ReceivedUpload[];
  /** The SHA-256 of all files, one after the other, in hexadecimal. */
  hash: string;
  /** Whether the sender has left and considers the upload lost; absent for files of this machine. */
  hasSenderGone?: (() => boolean) | undefined;
};

const FILES_FIELD = 'files';
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 16 * 1024;
const MAX_FORM_BYTES = MAX_FIELDS * MAX_FIELD_BYTES;

export const MULTIPART_LIMITS = {
  fieldNameSize: 100,
  fieldSize: MAX_FIELD_BYTES,
  fields: MAX_FIELDS,
  fileSize: MAX_UPLOAD_BYTES + 1,
  // The parser's limit is one higher, so that our code refuses a surplus file before the parser would.
  files: MAX_IMAGES + 1,
  headerPairs: 50,
};

/** @throws {Failure} and then keeps nothing. */
export async function readUpload(request: FastifyRequest, library: Receiving): Promise<Upload> {
  if (!request.isMultipart()) throw new Failure('unsupported_type', { message: texts.notMultipart });
  if (Number(request.headers['content-length']) > MAX_UPLOAD_BYTES + MAX_FORM_BYTES)
    throw new Failure('too_large', { message: TOO_MANY_BYTES });
  const receiver = new FileReceiver(library);
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await receiver.receive(part.fieldname, part.filename, part.file);
      else fields[part.fieldname] ??= part.value;
    }
    return { fields, ...receiver.finish(), hasSenderGone: () => request.socket.destroyed };
  } catch (error) {
    await receiver.discard();
    // The rest of the body is read and discarded; otherwise the sender would never read the refusal.
    request.raw.unpipe();
    request.raw.resume();
    throw request.socket.destroyed ? new Failure('unavailable') : failureOfForm(error);
  }
}

/**
 * The multipart parser throws plain errors for a broken form; errors with a code are the operating system's. Nothing was
 * kept, so an error that can pass is a `Failure`, after which the sender may repeat the call at once.
 */
function failureOfForm(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const isParsers = error instanceof Error && !(error instanceof Failure) && code === undefined;
  return isParsers ? new Failure('malformed') : expectedFailure(error);
}

type Receiving = Pick<Library, 'storage' | 'office'>;

export class FileReceiver {
  readonly #storage: Storage;
  readonly #takesOffice: boolean;
  readonly #files: ReceivedUpload[] = [];
  readonly #hash = createHash('sha256');
  #bytes = 0;

  constructor({ storage, office }: Receiving) {
    this.#storage = storage;
    this.#takesOffice = office.isReady;
  }

  /** @throws {Failure} if the file can't be accepted, or not together with those before it. */
  async receive(field: string, name: string, stream: AsyncIterable<Uint8Array>): Promise<void> {
    const { start, whole } = await peek(this.#measured(stream));
    // A form without a chosen file sends an empty one without a name.
    if (start.length === 0 && name === '') return;
    if (field !== FILES_FIELD) throw wrongFiles(texts.otherField(FILES_FIELD));
    const type = this.#requireType(start);
    this.#files.push({ ...(await this.#storage.receive(whole)), type });
  }

  finish(): Pick<Upload, 'files' | 'hash'> {
    return { files: this.#files, hash: this.#hash.digest('hex') };
  }

  discard = () => discardFiles(this.#files);

  async *#measured(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_UPLOAD_BYTES) throw new Failure('too_large', { message: TOO_MANY_BYTES });
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  #requireType(start: Uint8Array): ReceivedUpload['type'] {
    if (start.length === 0) throw new Failure('unreadable_file', { message: EMPTY_FILE });
    const takesOffice = this.#takesOffice;
    if (isOfficeFile(start) && !takesOffice)
      throw new Failure('unsupported_type', { message: NEEDS_LIBREOFFICE });
    const type = fileTypeOf(start) ?? packedTypeOf(start);
    if (!type) throw new Failure('unreadable_file', { message: otherType({ takesOffice }) });
    const isAlone = this.#files.length === 0;
    const areAllPictures = [type, ...this.#files.map((file) => file.type)].every(isPicture);
    if (!areAllPictures && !isAlone) throw wrongFiles(MIXED_FILES);
    if (this.#files.length === MAX_IMAGES) throw new Failure('too_large', { message: TOO_MANY_PICTURES });
    return type;
  }
}

const wrongFiles = (message: string) => new Failure('invalid', { message, errors: { files: message } });

export async function discardFiles(files: ReceivedFile[]): Promise<void> {
  for (const file of files) await discard(file);
}

type Peeked = { start: Uint8Array; whole: AsyncIterable<Uint8Array> };

/** Reads at least as many bytes as the type needs, unless there are fewer; `whole` includes them. */
export async function peek(stream: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const chunks = stream[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.length < SIGNATURE_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = start.length === 0 ? value : Buffer.concat([start, value]);
  }
  return { start, whole: rest(start, chunks) };
}

async function* rest(start: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield start;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}
