import type { DeskId } from './desks.ts';

type DeskTexts = {
  /** Among the other desks. */
  name: string;
  title: string;
  about: string;
};

export const desks = 'Desks';
export const DESK_TEXTS: Record<DeskId, DeskTexts> = {
  publishing: { name: 'Library', title: 'Library', about: 'What students read.' },
  reports: {
    name: 'Reports',
    title: 'Reports',
    about: 'Messages that somebody reported or that were held back, from both chats, the newest first.',
  },
  room: {
    name: 'Room',
    title: 'Room',
    about:
      'How each chat is written in now: slow mode, lock, announcements, mutes, and what it does by itself.',
  },
  words: {
    name: 'Words',
    title: 'Words',
    about: 'Words that nobody should read in the chats, and what happens to a message that has one.',
  },
  inbox: { name: 'Inbox', title: 'Inbox', about: 'What was written to you with the contact form.' },
  people: {
    name: 'People',
    title: 'People',
    about: 'Everybody with an account: what they may do, and whether they may come in.',
  },
  college: {
    name: 'College',
    title: 'College',
    about: 'What is your own here: what you don’t set is as Cogito comes.',
  },
  audit: {
    name: 'Audit log',
    title: 'Audit log',
    about: 'Who did what, and when. Nobody can change it.',
  },
};
