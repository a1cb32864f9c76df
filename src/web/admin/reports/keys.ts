import { shortcutKey } from '#web/ui/keys.ts';

/** The keyboard shortcuts of moderators: r and s decide, m, h and d mute, j and k move down and up. */
export const REPORT_KEYS = {
  remove: 'r',
  stand: 's',
  muteMinutes: 'm',
  muteHour: 'h',
  muteDay: 'd',
  next: 'j',
  before: 'k',
} as const;

export type ReportAction = keyof typeof REPORT_KEYS;

/** The length of each mute; in the anonymous room it ends with the day at the latest. */
export const MUTE_MINUTES = { muteMinutes: 10, muteHour: 60, muteDay: 24 * 60 } as const;
export type MuteAction = keyof typeof MUTE_MINUTES;
export const MUTE_ACTIONS = Object.keys(MUTE_MINUTES) as MuteAction[];

export const isMute = (action: ReportAction): action is MuteAction => action in MUTE_MINUTES;

/** Returns the action of a key press, or undefined while somebody types, holds a key, or is outside the list. */
export function actionOf(event: KeyboardEvent, list: HTMLElement | null): ReportAction | undefined {
  const { target, altKey, ctrlKey, metaKey } = event;
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
  const isAtList =
    target instanceof Node && list !== null && (list.contains(target) || target.contains(list));
  if (isTyping || !isAtList || event.repeat || altKey || ctrlKey || metaKey) return undefined;
  const key = shortcutKey(event).toLowerCase();
  const entry = Object.entries(REPORT_KEYS).find(([, each]) => each === key);
  return entry?.[0] as ReportAction | undefined;
}
