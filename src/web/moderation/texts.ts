import { formatNumber } from '#shared/language.ts';
import type { Action, Rule } from '#shared/moderation.ts';

export const title = 'Moderation log';
export const subtitle =
  'What moderators and rules did in the chats, counted by the hour. No names, no marks, no messages.';
export const notLoaded = 'The log could not be loaded. Please try again.';
export const empty = 'No entries yet';
export const emptyText =
  'When a moderator or a rule acts, the hour, the chat, the action and the rule appear here.';
export const hourFrom = (hour: string) => `The hour from ${hour}`;
export const byModerator = 'by a moderator';
export const times = (count: number) => (count > 1 ? `(${formatNumber(count)} times)` : '');
export const done: Record<Action, string> = {
  remove: 'A message was removed.',
  stand: 'A reported message was kept.',
  announce: 'An announcement was made.',
  mute: 'Somebody was muted.',
  unmute: 'A mute was ended.',
  'slow mode on': 'Slow mode was turned on.',
  'slow mode off': 'Slow mode was turned off.',
  lock: 'The room was locked.',
  unlock: 'The room was unlocked.',
  hide: 'A message was hidden until a moderator looks at it.',
  hold: 'A message was held back until a moderator looks at it.',
  mask: 'A word was masked.',
  refuse: 'A message was refused.',
};
export const byRule: Record<Rule, string> = {
  reports: 'by the rule on reports',
  word: 'by the word list',
  flood: 'by the rule on floods',
  'same text': 'by the rule on repeated texts',
  length: 'by the rule on long messages',
};
