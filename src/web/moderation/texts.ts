import { formatNumber } from '#shared/language.ts';
import type { Action, Rule } from '#shared/moderation.ts';

export const title = 'What was done in the chats';
export const subtitle =
  'Every act in the chats, counted by the hour. No names, no marks and no words of messages.';
export const notLoaded = 'The log could not be loaded. Please try again.';
export const empty = 'Nothing was done yet';
export const emptyText =
  'As soon as a moderator or a rule of a room acts, that stands here: the hour, the room, what was done, and by which rule.';
export const hourFrom = (hour: string) => `The hour from ${hour}`;
export const byModerator = 'by a moderator';
export const times = (count: number) => (count > 1 ? `(${formatNumber(count)} times)` : '');
export const done: Record<Action, string> = {
  remove: 'A message was removed.',
  stand: 'A reported message was let stand.',
  announce: 'An announcement was made.',
  mute: 'Somebody was muted.',
  unmute: 'A mute was ended.',
  'slow mode on': 'Slow mode was switched on.',
  'slow mode off': 'Slow mode was switched off.',
  lock: 'The room was locked.',
  unlock: 'The room was opened again.',
  hide: 'A message was hidden until a moderator looks at it.',
  hold: 'A message was held back until a moderator looks at it.',
  mask: 'A word was masked.',
  refuse: 'A message was refused.',
};
export const byRule: Record<Rule, string> = {
  reports: 'by the rule on reports',
  word: 'by the list of words',
  flood: 'by the rule on floods',
  'same text': 'by the rule on the same text',
  length: 'by the rule on lengths',
};
