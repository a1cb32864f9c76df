import { formatNumber, plural } from '#shared/language.ts';
import type { MuteAction, ReportAction } from './keys.ts';

export const reports = 'Reports';
export const show = 'Show';
export const open = 'Open';
export const all = 'All';
export const reportCount = (count: number) =>
  plural(count, { one: '1 report', other: `${formatNumber(count)} reports` });
export const amongNewest = (count: number, loaded: number) =>
  `${formatNumber(count)} of the newest ${formatNumber(loaded)}`;
export const notLoaded = 'The reports could not be loaded. Please try again.';
export const nothing = 'No open reports';
export const nothingText = 'Reported messages appear here within a second.';
export const reportedBy = (count: number) =>
  plural(count, { one: 'Reported by 1 person', other: `Reported by ${formatNumber(count)} people` });
export const heldBack = (word: string | null) =>
  word === null ? 'Held back by reports' : `Held back by the word “${word}”`;
export const noneAmong = (count: number) => `None of the newest ${formatNumber(count)} is open`;
export const wasKept = 'Kept';
export const reasons = 'Reasons';
export const context = 'Messages around it';
export const contextNotLoaded = 'The messages around it could not be loaded.';
export const tryAgain = 'Try again';
export const remove = 'Remove';
export const keep = 'Keep';
export const removed = 'Removed for everyone.';
export const kept = 'Kept.';
export const removedAlready = 'Somebody else has already removed this message.';
export const muteAuthor = 'Mute author';
export const muteFor: Record<MuteAction, string> = {
  muteMinutes: 'Mute for 10 min',
  muteHour: '1 h',
  muteDay: '1 day',
};
export const nowMuted = (name: string, time: string) => `${name} is muted until ${time}.`;
export const mutedUntil = (time: string) => `Muted until ${time}`;
export const nobodyToMute = 'The message has already been removed, so its author can’t be muted.';
export const notDone = 'That didn’t work. Please try again.';
export const keys = 'Keyboard shortcuts';
export const actions: Record<ReportAction, string> = {
  remove: 'Remove',
  stand: 'Keep',
  muteMinutes: 'Mute for 10 min',
  muteHour: 'Mute for 1 h',
  muteDay: 'Mute for 1 day',
  next: 'Next',
  before: 'Previous',
};
