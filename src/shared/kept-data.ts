/**
 * What the server keeps, in the words of the privacy page. A test holds these tables and columns against the live
 * schema of both databases: who adds a column says here what it is for.
 */
import { MATERIAL_KINDS } from './material-kinds.ts';

type KeptTable = { about: string; columns: Record<string, string> };

/** Table → column → what stands there. */
export const KEPT_TABLES = {
  users: {
    about: 'Accounts',
    columns: {
      id: 'a random number of the account',
      name: 'your name',
      email: 'your email address',
      password_hash: 'a scrambled form of your password (argon2id)',
      gender: 'the gender you chose',
      role: 'student, instructor or administrator',
      mark: 'the short mark beside your name in the students’ chat',
      suspended_at: 'when an administrator suspended the account, if so',
      created_at: 'when it was created',
    },
  },
  sessions: {
    about: 'Who is signed in',
    columns: {
      token_hash: 'a hash of the value in your cookie',
      user_id: 'the account',
      expires_at: 'when the session ends',
    },
  },
  chat_messages: {
    about: 'Messages of the chats',
    columns: {
      room: 'which chat',
      sent_at: 'when it was sent',
      id: 'a number of the message',
      author_id: 'the account; always empty in the anonymous chat',
      user_name: 'the name shown; in the anonymous chat “Cog” and a number',
      text: 'the words',
      role: 'whether it is an announcement',
      mark: 'the mark shown beside the name',
      gender: 'the gender of the account; always empty in the anonymous chat',
      idempotency_key:
        'a hash by which a message that is sent twice is stored once; only the browser that sent it can form it',
      removed_at: 'when the message was removed, if so: its words, name and mark are gone then',
      removal: 'which removal in its chat that was',
    },
  },
  chat_rooms: {
    about: 'The chats',
    columns: {
      id: 'which chat',
      last_sent_at: 'when its newest message was sent',
      previous_sent_at: 'when the one stored before it was sent',
      last_removal: 'how many removals there were',
      last_erasure: 'the number of the newest erasure by age',
      erased_before: 'up to when messages were erased by age',
    },
  },
  chat_room_clocks: {
    about: 'Times in a chat that were wrong, so that messages are erased in time all the same',
    columns: {
      room: 'which chat',
      noted_at: 'when this was noted',
      sent_at: 'the time that its newest message had by then',
    },
  },
  chat_reports: {
    about: 'Reported messages',
    columns: {
      id: 'a random number of the report',
      room: 'which chat',
      message_id: 'which message',
      reason: 'the reason, if one was written',
      reporter_key: 'a hash by which one person’s second report isn’t counted',
      created_at: 'when it was reported',
      resolved_at: 'when an administrator dealt with it',
    },
  },
  day_keys: {
    about: 'The key of today’s marks in the anonymous chat',
    columns: { day: 'the day', key: 'the random key, erased when the day is over' },
  },
  contact_messages: {
    about: 'Messages sent with the contact form',
    columns: {
      id: 'a random number of the message',
      name: 'the name that was given',
      email: 'the email address that was given',
      message: 'the words',
      created_at: 'when it was sent',
      handled_at: 'when an administrator dealt with it',
    },
  },
  materials: {
    about: 'Coursework',
    columns: {
      id: 'a random number of the item',
      kind: `what it is: ${Object.keys(MATERIAL_KINDS).join(' or ')}`,
      subject: 'its subject',
      title: 'its title',
      description: 'its description',
      status: 'published or draft',
      owner_id: 'the account of the instructor',
      is_sample: 'whether it came with the product',
      created_at: 'the date that students see',
      published_at: 'when it was first published',
      revision: 'a random number in the addresses of its pages',
      page_count: 'how many pages it has',
      source_hash: 'a hash of the uploaded file',
    },
  },
  material_pages: {
    about: 'Pages of coursework',
    columns: {
      material_id: 'the item',
      revision: 'which version of it',
      number: 'which page',
      source: 'the uploaded file that it comes from',
      source_index: 'its place in that file',
      rotation: 'how far it is turned',
      width: 'its width',
      height: 'its height',
      placeholder: 'a blurred picture of it, shown while it loads',
      text: 'its words',
      lines: 'where its words stand',
      rendered_at: 'when its picture was made',
      failed_at: 'when that turned out to be impossible',
      fault: 'why that is so',
    },
  },
  search_entries: {
    about: 'What the search looks through',
    columns: {
      id: 'a number of the entry',
      material_id: 'the item',
      page: 'which page',
      heading: 'words of the title',
      body: 'words of the description or the page',
    },
  },
  library_versions: {
    about: 'Whether the library has changed',
    columns: { version: 'how often it has' },
  },
  installation: {
    about: 'Facts about this installation',
    columns: {
      key: 'which fact',
      value: 'for example, that the sample library is there, or the key that signs cogito_browser',
    },
  },
} satisfies Record<string, KeptTable>;

/** Beside the database. */
export const KEPT_FILES = {
  'cogito.sqlite': 'the database, unless the operator uses PostgreSQL',
  files: 'the uploaded files of coursework and the pictures of their pages',
  'reporter.key': 'the random key of the hashes of reports made in the students’ chat',
  'server.lock': 'an empty file that keeps a second server out',
};

/** Set by the server; scripts can read none. */
export const KEPT_COOKIES = {
  cogito_session:
    'which session is yours; only after signing in, and until you sign out or 30 days have passed',
  cogito_browser:
    'that you signed in from this browser before, so that nobody who guesses at your password locks you out here; it names no account, is sent only to sign in, and stays for 400 days',
};
