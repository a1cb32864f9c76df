/** What moderators do with a report, each with one key: r and s decide, j and k go down and up. */
export const REPORT_KEYS = {
  remove: 'r',
  stand: 's',
  next: 'j',
  before: 'k',
} as const;

export type ReportDeed = keyof typeof REPORT_KEYS;

/** The deed of a key press; nothing while somebody types, holds the key or another, or is outside the list. */
export function deedOf(event: KeyboardEvent, list: HTMLElement | null): ReportDeed | undefined {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
  const isAtList =
    target instanceof Node && list !== null && (list.contains(target) || target.contains(list));
  if (isTyping || !isAtList || event.repeat || altKey || ctrlKey || metaKey) return undefined;
  const entry = Object.entries(REPORT_KEYS).find(([, each]) => each === key.toLowerCase());
  return entry?.[0] as ReportDeed | undefined;
}
