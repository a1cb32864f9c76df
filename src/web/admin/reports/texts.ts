import { formatNumber, plural } from '#shared/language.ts';
import type { MuteDeed, ReportDeed } from './keys.ts';

export const reports = 'Reports';
export const show = 'Show';
export const toDecide = 'To decide';
export const all = 'All';
export const reportCount = (count: number) =>
  plural(count, { one: '1 report', other: `${formatNumber(count)} reports` });
export const amongNewest = (count: number, loaded: number) =>
  `${formatNumber(count)} among the newest ${formatNumber(loaded)}`;
export const notLoaded = 'The reports could not be loaded. Please try again.';
export const nothing = 'Nothing to decide';
export const nothingText = 'A message that somebody reports stands here within a second.';
export const reportedBy = (count: number) =>
  plural(count, { one: 'Reported by 1 person', other: `Reported by ${formatNumber(count)} people` });
export const heldBack = (word: string | null) =>
  word === null ? 'Held back by reports' : `Held back by the word “${word}”`;
export const noneAmong = (count: number) => `None among the newest ${formatNumber(count)}`;
export const wasLetStand = 'Let stand';
export const reasons = 'Reasons';
export const context = 'What was said around it';
export const contextNotLoaded = 'What was said around it could not be loaded.';
export const tryAgain = 'Try again';
export const remove = 'Remove';
export const letItStand = 'Let it stand';
export const removed = 'Removed for everyone.';
export const letStand = 'It stays.';
export const removedAlready = 'Somebody else has removed this message already.';
export const muteAuthor = 'Mute the author';
export const muteFor: Record<MuteDeed, string> = {
  muteMinutes: 'Mute for 10 min',
  muteHour: '1 h',
  muteDay: 'The day',
};
export const nowMuted = (name: string, time: string) => `${name} is muted until ${time}.`;
export const mutedUntil = (time: string) => `Muted until ${time}`;
export const nobodyToMute = 'Nobody can be muted for it: the message is removed already.';
export const notDone = 'That could not be done. Please try again.';
export const keys = 'Keys';
export const deeds: Record<ReportDeed, string> = {
  remove: 'Remove',
  stand: 'Let it stand',
  muteMinutes: 'Mute for 10 min',
  muteHour: 'Mute for 1 h',
  muteDay: 'Mute for the day',
  next: 'Next',
  before: 'Previous',
};
