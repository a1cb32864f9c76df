import { formatNumber, plural } from '#shared/language.ts';
import type { Rule } from '#shared/moderation.ts';
import type { Room } from '#shared/rooms.ts';

const seconds = (count: number) =>
  plural(count, { one: '1 second', other: `${formatNumber(count)} seconds` });
const minutes = (count: number) =>
  plural(count, { one: '1 minute', other: `${formatNumber(count)} minutes` });
const lengthOf = (count: number) => (count % 60 === 0 ? minutes(count / 60) : seconds(count));

export const notLoaded = 'The room’s settings could not be loaded. Trying again…';
export const changed = (room: string) => `Changed in ${room}.`;
export const notChanged = 'That could not be changed. Please try again.';

export const isOpen = 'Open: everybody can write.';
export const isSlow = (count: number) => `Slow mode: one message per person every ${lengthOf(count)}.`;
export const isLocked = 'Locked.';
export const flooded = (count: number, until: string) =>
  `Flood: automatic slow mode of ${lengthOf(count)} until ${until}, if it stays calm.`;

export const slowMode = 'Slow mode';
export const slowModeOf = (count: number) => {
  if (count === 0) return 'Off';
  return count % 60 === 0 ? `${formatNumber(count / 60)} min` : `${formatNumber(count)} s`;
};
export const slowModeMeans = (count: number) =>
  count === 0
    ? 'Off: nobody has to wait between messages.'
    : `Everybody waits ${lengthOf(count)} between messages.`;
export const choiceEndsFlood = 'Choosing a value ends the automatic slow mode.';

export const locked = 'Locked';
export const lockMeans: Record<Room['identity'], string> = {
  secret: 'While it is locked, nobody can write. Announcements still appear.',
  account: 'While it is locked, only moderators and administrators can write.',
};

export const announcement = 'Announcement';
export const announcementMeans = 'Shown in the middle of the chat, from Cogito.';
export const writeAnnouncement = 'Write an announcement';
export const announcementText = 'Announcement text';
export const charactersLeft = (count: number) =>
  plural(count, { one: '1 character left', other: `${formatNumber(count)} characters left` });
export const preview = 'Preview';
export const announce = 'Announce';
export const cancel = 'Cancel';
export const announceQuestion = (room: string) => `Announce this in ${room}?`;
export const announceMeans = 'Everybody in the room sees it at once, and so does anybody who joins later.';
export const keepWriting = 'Keep writing';
export const announced = (room: string) => `Announced in ${room}.`;
export const notAnnounced = 'That could not be announced. Please try again.';

export const muted = 'Muted';
export const nobodyMuted = 'Nobody is muted.';
export const mutesNotLoaded = 'The mutes could not be loaded. Please try again.';
export const until = 'until';
export const end = 'End';
export const ofMute = (user: string, mark: string) => `the mute of ${user} ${mark}`;
export const muteEnded = (user: string) => `${user} can write again.`;
export const muteNotEnded = 'The mute could not be ended. Please try again.';

export const automaticRules = 'Automatic rules';
export const ruleMeans: Record<Rule, string> = {
  reports:
    'Once three people, and a fifth of those present, have reported a message, it is hidden until a moderator has looked at it. Only people who have been here for a minute count.',
  word: 'A message with a listed word is masked, held back or refused, as set under Words.',
  flood:
    'When there are more messages than anybody can read, the room enters slow mode (10 seconds) until it has been calm for two minutes.',
  'same text':
    'A text of 30 letters or more is refused from the sixth person who sends it within a minute. In a flood, a text of 8 letters or more is refused from the third.',
  length: 'In a flood, anybody who writes more than 400 characters waits longer, up to five times as long.',
};
