import { plural } from '#shared/language.ts';

export const title = 'Privacy Policy';
export const subtitle = 'What Cogito keeps, for how long, and who can see it. In plain words.';
export const introduction =
  'Cogito is run by your college or by people close to it, on a computer of their own. We call them the operator. Nothing you do here is sent to anybody else: there are no advertisements, no trackers and no outside services in these pages.';

/** `retentionDays` is undefined until the operator's setting has loaded. */
export function anonymousChat(retentionDays: number | undefined) {
  const keptFor =
    retentionDays === undefined
      ? 'as many days as the operator has set'
      : plural(retentionDays, { one: 'one day', other: `${retentionDays} days` });
  return {
    title: 'In the anonymous chat',
    points: [
      'You need no account, and if you have one, the chat doesn’t look: your sign-in is never sent along with its connection.',
      'Your name there is “Cog” and a number that your browser drew at random. Others can have the same one.',
      'Beside the name stands a short mark, so that two people with one name can be told apart and nobody can pose as you. It comes from a secret that only your browser keeps. Everybody sees the same mark for a whole day (UTC). The next day you have another one, and the key that made the old one is erased, so that the mark doesn’t connect one day with another.',
      'Your name stays the same until you change it. Somebody who reads the chat for days can recognise a name, or the way you write, although the mark changes. “New mask” in the chat gives you another name and another mark.',
      `The text, the name, the mark and the time of each message are kept for ${keptFor} and then erased. Anybody who opens the room can read them until then. A hash is kept with each message, so that a message sent twice is stored once; it can’t be turned back into your secret.`,
      'Anything you write about yourself is no longer anonymous. Leave out what shows who you are.',
    ],
  };
}

export const beforeStorage = [
  {
    title: 'With an account',
    points: [
      'We keep your name, your email address, your gender, your role, and a hash of your password, from which nobody can read it (argon2id).',
      'In the students’ chat others see your name, a mark of your account, and the colour of your bubbles, which follows the gender you chose. They don’t see your email address. Messages there are kept until an administrator removes them, each with a hash so that a message sent twice is stored once.',
      'Instructors publish coursework under this site’s name; which account uploaded it is kept. What you search for or read is not recorded on the server. The page where you stopped reading is kept in your browser only.',
      'Administrators see the list of accounts with their email addresses, reported messages, and the inbox.',
      'A message sent with the contact form is kept, with the name and address you gave, in the inbox that administrators read, until one of them deletes it.',
    ],
  },
  {
    title: 'When you report a message',
    points: [
      'Administrators see the message and the reason you wrote, not who reported it. The report goes when the message goes.',
      'A hash is kept with the report, so that one person’s second report of a message isn’t counted. In the anonymous chat its key is erased with the day, and then it leads to nobody. In the students’ chat its key lies in a file beside the database: the database alone doesn’t tell who reported what, but somebody who has both could find out.',
    ],
  },
];

export const limits = {
  title: 'What we can’t hide',
  points: [
    'Every connection on the internet carries a network address. The server uses it to slow down abuse and holds it in memory for that; Cogito writes no addresses into its logs and stores none with a message.',
    'The network you are on (the college’s wireless, your phone company) can see that your device talks to this site, and when. If the site’s address begins with https it can’t see what you read or write.',
    'The people who run Cogito’s computer could, with effort, watch what passes through it. Cogito is built so that there is little to find afterwards, but it can’t protect you from its own operator while you write.',
    'What is erased is also cleared from the database’s own files soon afterwards. Copies are another matter: a backup holds what was kept on the day it was made, and a college that archives the log of its PostgreSQL database keeps what was erased there, as long as it keeps these copies.',
  ],
};

export const leaving = {
  title: 'Leaving',
  text: 'To have your account and what belongs to it erased, or to ask what is kept about you, [write to the operator](/contact). In the anonymous chat there is nothing to ask for: no message there can be traced to an account.',
};

export const inBrowser = 'In your browser';
export const cookies = 'Two cookies, which scripts can’t read:';
export const storage = 'In the browser’s own storage, each only once there is something to keep:';
export const ofSession =
  'What begins with `cogito.session` belongs to your account and goes when you sign out or your session ends in another way. Clearing this site’s data in the browser removes everything, and gives you a new anonymous name and mark.';
export const shelf =
  'If you choose “Keep on this device”, the pages you chose, their text and their titles are kept in a cache of the browser that is your account’s alone (its name begins with `shelf.`), with your name and your email address, so that you can read them without a connection; beside it, a copy of the program (`shell.`). They aren’t encrypted: anybody who can open this browser can read them. They go when you sign out, with or without a connection, when somebody else signs in here, when you remove them, and when your session has ended in another way, as soon as this browser hears of it. The anonymous chat keeps nothing there.';
export const notifications =
  'Desktop notifications are shown by your browser alone, only if you switch them on, and only on this device. Phones need a small script of this site for that (a service worker), which keeps nothing.';

export const ofRoom = {
  outbox: (room: string) => `your messages to ${room} that are drafts, waiting to be sent, or held back`,
  seen: (room: string) => `up to which message you have read ${room}`,
  hidden: (room: string) => `the people you have hidden in ${room}`,
  reported: (room: string) => `which messages you have reported in ${room}`,
};

export const storageKeys = {
  theme: 'the theme you chose',
  'cogito.language': 'the language you chose',
  'cogito.language.chosen': 'when you chose it without an account, until you sign in',
  'cogito.language.offered': 'that you were told once which other language there is',
  anonymous_name: 'your name in the anonymous chat',
  anonymous_secret: 'the secret that your mark there comes from',
  'cogito.notifications': 'whether you switched notifications on',
  'cogito.notifications.which': 'whether you want them only about replies to you',
  'cogito.viewer': 'how you like pages to be shown',
  'cogito.session.account': 'which account is signed in here: the keys that begin like this one are its own',
  'cogito.session.language': 'the language of your account',
  'cogito.session.reading': 'the page where you stopped reading, in each document, and its title',
  'cogito.session.visit': 'when you last opened the dashboard, to show what is new since then',
  'cogito.session.shelf': 'which documents you keep on this device',
  'emoji-mart.last': 'the emoji you chose last',
  'emoji-mart.frequently': 'the emoji you use most',
  'emoji-mart.skin': 'the skin tone you chose for emoji',
};

export const onServer = 'On the server, in full';
export const allColumns = 'Every table and column of the database, and the files beside it';
export const files = 'Files';
