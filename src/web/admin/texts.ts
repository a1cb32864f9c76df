import type { Role } from '#shared/accounts.ts';
import type { Rule } from '#shared/moderation.ts';
import type { DeskId } from './desks.ts';

type DeskTexts = {
  /** The name in the links between desks. */
  name: string;
  title: string;
  about: string;
};

export const desks = 'Administration';
export const DESK_TEXTS: Record<DeskId, DeskTexts> = {
  publishing: { name: 'Library', title: 'Library', about: 'The coursework that students read.' },
  reports: {
    name: 'Reports',
    title: 'Reports',
    about: 'Messages from both chats that were reported or held back, newest first.',
  },
  room: {
    name: 'Rooms',
    title: 'Rooms',
    about: 'Slow mode, lock, announcements, mutes and automatic rules of each chat.',
  },
  words: {
    name: 'Words',
    title: 'Words',
    about: 'Words that aren’t allowed in the chats, and what happens to messages with them.',
  },
  inbox: { name: 'Inbox', title: 'Inbox', about: 'Messages from the contact form.' },
  people: {
    name: 'People',
    title: 'People',
    about: 'Everybody with an account, and what they are allowed to do.',
  },
  college: {
    name: 'College',
    title: 'College',
    about: 'Your college’s name, logo, colour and other settings.',
  },
  audit: {
    name: 'Audit log',
    title: 'Audit log',
    about: 'Who did what, and when. Nobody can change it.',
  },
};

export const auditEntries = 'Log entries';
export const auditNotLoaded = 'The log could not be loaded. Please try again.';
export const auditEmpty = 'No entries yet';
export const auditEmptyText = 'What administrators, moderators and instructors do appears here.';

export const roles: Record<Role, string> = {
  student: 'Student',
  instructor: 'Instructor',
  moderator: 'Moderator',
  admin: 'Administrator',
};
export const ruleNames: Record<Rule, string> = {
  reports: 'Hide reported messages',
  word: 'Apply the word list',
  flood: 'Slow down floods',
  'same text': 'Refuse repeated texts',
  length: 'Longer waits for long messages',
};
