/** The causes of SQLite's errors, as codes of the operating system. */
const SYSTEM_CODES: Record<number, string> = { 8: 'EROFS', 10: 'EIO', 13: 'ENOSPC', 14: 'EACCES' };
const BUSY = 5;
/** The codes for values that are too long, against a constraint, or of another type. */
const OF_A_ROW = [18, 19, 20];
/** A damaged database, and a file that is none. */
const DAMAGED = [11, 26];

/** The low byte is the kind of error, the others its place. */
const primaryCode = (error: unknown): number => {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  const number = errcode ?? code;
  return typeof number === 'number' ? number & 0xff : 0;
};

/** Undefined for an error that isn't SQLite's or isn't caused by the disk. */
export const systemCodeOf = (error: unknown): string | undefined => SYSTEM_CODES[primaryCode(error)];

export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;

export const isOfDamage = (error: unknown): boolean => DAMAGED.includes(primaryCode(error));

export const isOfRow = (error: unknown): boolean => OF_A_ROW.includes(primaryCode(error));
