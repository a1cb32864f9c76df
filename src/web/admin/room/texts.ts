import { formatNumber, plural } from '#shared/language.ts';
import type { Rule } from '#shared/moderation.ts';
import type { Room } from '#shared/rooms.ts';

const seconds = (count: number) =>
  plural(count, { one: '1 second', other: `${formatNumber(count)} seconds` });
const minutes = (count: number) =>
  plural(count, { one: '1 minute', other: `${formatNumber(count)} minutes` });
const lengthOf = (count: number) => (count % 60 === 0 ? minutes(count / 60) : seconds(count));

export const notLoaded = 'How the room stands could not be loaded. It is asked for again.';
export const changed = (room: string) => `Changed in ${room}.`;
export const notChanged = 'That could not be changed. Please try again.';

export const isOpen = 'Open: everybody may write.';
export const isSlow = (count: number) => `Slow mode: everybody may write once in ${lengthOf(count)}.`;
export const isLocked = 'Locked.';
export const flooded = (count: number, until: string) =>
  `In a flood: slow mode of ${lengthOf(count)} by itself until ${until}, if it stays calm.`;

export const slowMode = 'Slow mode';
export const slowModeOf = (count: number) => {
  if (count === 0) return 'Off';
  return count % 60 === 0 ? `${formatNumber(count / 60)} min` : `${formatNumber(count)} s`;
};
export const slowModeMeans = (count: number) =>
  count === 0
    ? 'Off: nobody waits between two messages.'
    : `Between two messages, everybody waits ${lengthOf(count)}.`;
export const choiceEndsFlood = 'Whatever you choose ends the slow mode that the room has entered by itself.';

export const locked = 'Locked';
export const lockMeans: Record<Room['identity'], string> = {
  secret: 'While it is locked, nobody can write. Announcements still appear.',
  account: 'While it is locked, only moderators and administrators can write.',
};

export const announcement = 'Announcement';
export const announcementMeans = 'Stands among the messages, in the middle, from Cogito.';
export const writeAnnouncement = 'Write an announcement';
export const announcementText = 'Announcement text';
export const charactersLeft = (count: number) =>
  plural(count, { one: '1 character left', other: `${formatNumber(count)} characters left` });
export const preview = 'As the room shows it';
export const announce = 'Announce';
export const cancel = 'Cancel';
export const announceQuestion = (room: string) => `Announce this in ${room}?`;
export const announceMeans = 'Everybody in the room sees it at once, and whoever comes later.';
export const keepWriting = 'Keep writing';
export const announced = (room: string) => `Announced in ${room}.`;
export const notAnnounced = 'That could not be announced. Please try again.';

export const muted = 'Muted';
export const nobodyMuted = 'Nobody is muted.';
export const mutesNotLoaded = 'Who is muted could not be loaded. Please try again.';
export const until = 'until';
export const end = 'End';
export const ofMute = (user: string, mark: string) => `the mute of ${user} ${mark}`;
export const muteEnded = (user: string) => `${user} may write again.`;
export const muteNotEnded = 'The mute could not be ended. Please try again.';

export const byItself = 'What the room does by itself';
export const rules: Record<Rule, { name: string; means: string }> = {
  reports: {
    name: 'Hide what enough people report',
    means:
      'Three people who have been here for a minute, and are a fifth of those present, hide a message by reporting it, until a moderator has looked.',
  },
  word: {
    name: 'Apply the list of words',
    means: 'A message with a listed word is masked, held back or refused, as the desk Words says.',
  },
  flood: {
    name: 'Slow down in a flood',
    means:
      'When more is written than anybody could read, the room enters slow mode of 10 seconds, until two minutes have passed in calm.',
  },
  'same text': {
    name: 'Refuse the same text from several',
    means:
      'Within a minute, a text of 30 letters or more is refused from the sixth person on; in a flood, one of 8 letters from the third.',
  },
  length: {
    name: 'Longer waits for long messages',
    means: 'In a flood, whoever writes more than 400 characters waits for longer, up to five times.',
  },
};
