/** What moderators do with a report, each with one key: r and s decide, m, h and d mute, j and k go down and up. */
export const REPORT_KEYS = {
  remove: 'r',
  stand: 's',
  muteMinutes: 'm',
  muteHour: 'h',
  muteDay: 'd',
  next: 'j',
  before: 'k',
} as const;

export type ReportDeed = keyof typeof REPORT_KEYS;

/** For how many minutes each of these mutes the author; in the anonymous chat until the day's end at most. */
export const MUTE_MINUTES = { muteMinutes: 10, muteHour: 60, muteDay: 24 * 60 } as const;
export type MuteDeed = keyof typeof MUTE_MINUTES;
export const MUTE_DEEDS = Object.keys(MUTE_MINUTES) as MuteDeed[];

export const isMute = (deed: ReportDeed): deed is MuteDeed => deed in MUTE_MINUTES;

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
