/** Timestamps define the order in a room; they are sent as ISO 8601 in UTC with microseconds (contract §3). */

/** @param microseconds since 1970, such as 1795289158317123 → `2026-11-21T19:25:58.317123Z`. */
export function toTimestamp(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = String(microseconds % 1000).padStart(3, '0');
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${rest}Z`;
}

/** Converts back from `toTimestamp`; NaN for what `Date.parse` can't read. It reads 31 February as 3 March. */
export function toMicroseconds(timestamp: string): number {
  return Date.parse(`${timestamp.slice(0, 23)}Z`) * 1000 + Number(timestamp.slice(23, 26));
}
