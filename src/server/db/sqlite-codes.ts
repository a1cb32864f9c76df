/** The causes of SQLite's errors, in the system's own codes. */
const SYSTEM_CODES: Record<number, string> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES' };
const BUSY = 5;
/** Too long, against a constraint, of another type. */
const OF_A_ROW = [18, 19, 20];

/** The low byte says what went wrong, the others where. */
const primaryCode = (error: unknown): number => {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const number = errcode ?? code;
  return typeof number === 'number' ? number & 0xff : 0;
};

/** Undefined for what isn't an error of SQLite's, or not of the disk's making. */
export const systemCodeOf = (error: unknown): string | undefined => SYSTEM_CODES[primaryCode(error)];

export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;

export const isOfRow = (error: unknown): boolean => OF_A_ROW.includes(primaryCode(error));
