import { isOfRow, systemCodeOf } from '../db/sqlite-codes.ts';
import { OperatorError } from '../operator-error.ts';

/** Why a backup, a restore or a move can't be done. */
export class BackupError extends OperatorError {}

const OF_A_FILE: Record<string, string> = {
  ENOSPC: 'there is no room left on that disk',
  EDQUOT: 'this user may not store as much there',
  EFBIG: 'that disk takes no file as large as this',
  EROFS: 'that disk can only be read',
  EACCES: 'this user may not do that there',
  EPERM: 'this user may not do that there',
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EIO: 'that disk fails',
  '53100': 'the disk of the database is full',
};

/** Returns a `BackupError` that says what failed with `file`, or `error` itself if its code isn't listed. */
export function fileError(doing: string, file: string, error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  const reason = OF_A_FILE[systemCodeOf(error) ?? String(code)];
  return reason === undefined ? error : new BackupError(`${doing} ${file} failed: ${reason}.`);
}

/** PostgreSQL's classes of errors about values and constraints. */
const OF_A_ROW = /^2[23]...$/;

/** Returns a `BackupError` if the database refuses the row, otherwise `error`. */
export function rowError(table: string, error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  const isRows = isOfRow(error) || error instanceof TypeError || OF_A_ROW.test(String(code));
  if (!isRows) return error;
  return new BackupError(
    `The rows of the table ${table} break a rule of the database, which takes none of them: nothing was changed.`,
  );
}
