/** What the database keeps, for the privacy page. A test compares it with the live schema of both databases. */
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
      role: 'student, instructor, moderator or administrator',
      mark: 'the short mark beside your name in the students’ chat',
      suspended_at: 'when an administrator suspended the account, if so',
      created_at: 'when it was created',
      email_confirmed_at: 'when the email address was confirmed',
      pending_email: 'a new email address that isn’t confirmed yet',
    },
  },
  account_links: {
    about: 'Links for a new password or to confirm an email address, until they are used or 24 hours old',
    columns: {
      token_hash: 'a hash of the link',
      account_id: 'the account',
      purpose: 'which of the two it is for',
      email: 'the address it was made for',
      expires_at: 'until when it works',
    },
  },
  sessions: {
    about: 'Who is signed in',
    columns: {
      token_hash: 'a hash of the value in your cookie',
      user_id: 'the account',
      expires_at: 'when the session ends at the latest',
      created_at: 'when you signed in',
      last_seen_at: 'in which hour it was last used',
      device: 'the family of your browser and system, such as “Firefox on Android”',
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
      removed_at:
        'when the message was removed, if so: its words, name and mark are gone then, unless it is only held back',
      removal: 'which removal in its chat that was',
      reply_to: 'the number of the message that it answers, if it does',
      hidden_by: 'what holds the message back until a moderator has looked at it, if so',
      returned: 'at which removal in its chat it was let stand again, if so',
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
  message_index: {
    about: 'What the search of the chats looks through',
    columns: {
      id: 'which chat, and when the message was sent',
      words: 'the words of the message and of the name shown; gone soon after the message',
    },
  },
  message_index_rooms: {
    about: 'How far that is done',
    columns: {
      room: 'which chat',
      number: 'the number that stands for it',
      indexed_up_to: 'when the newest message in there was sent',
      removals_seen: 'up to which removal messages were taken out',
    },
  },
  chat_reports: {
    about: 'Reported messages',
    columns: {
      id: 'a random number of the report',
      room: 'which chat',
      message_id: 'which message',
      reason: 'the reason, if one was written',
      reporter_key: 'a hash by which one person’s second report isn’t counted; “word” for the list of words',
      created_at: 'when it was reported',
      resolved_at: 'when a moderator dealt with it',
      counts: 'whether who reported it had been in the chat for a minute',
    },
  },
  chat_words: {
    about: 'The words that aren’t wanted in the chats',
    columns: {
      place: 'the place in the list',
      word: 'the word',
      action: 'what happens to a message that has it',
    },
  },
  chat_mutes: {
    about: 'Who may not write in a chat for a while',
    columns: {
      id: 'a number of the mute',
      room: 'which chat',
      mark: 'the mark shown beside the name; in the anonymous chat it is the day’s',
      user_name: 'the name shown, in the anonymous chat',
      account_id: 'the account; always empty in the anonymous chat',
      until: 'until when; the mute is erased then, in the anonymous chat with the day at the latest',
      created_at: 'since when',
    },
  },
  chat_room_settings: {
    about: 'What moderators have set for a chat',
    columns: {
      room: 'which chat',
      slow_mode_seconds: 'how long each person waits between two messages',
      is_locked: 'whether nobody may write',
      flood_until: 'until when it is slowed down because too much was written',
      rules_off: 'which rules are switched off',
    },
  },
  moderation_log: {
    about: 'What moderators and the rules did in the chats, counted for each hour; everybody may read it',
    columns: {
      hour: 'which hour',
      room: 'which chat',
      action: 'what was done',
      rule: 'the rule that did it; empty where a moderator did',
      count: 'how often',
    },
  },
  audit_entries: {
    about: 'What moderators, instructors, administrators and operators did',
    columns: {
      id: 'a number of the entry',
      at: 'when that was',
      who: 'the name of who did it',
      what: 'what they did',
      subject_id: 'the account that it was about, if any; emptied with that account',
    },
  },
  control_heads: {
    about: 'How often something changed that every server process must know at once',
    columns: { number: 'how often' },
  },
  control_entries: {
    about: 'What that was, for an hour',
    columns: {
      number: 'which change',
      kind: 'what it was, such as the end of a session',
      subject: 'the hash of the ended session’s cookie, which account has another role, or which chat',
      noted_at: 'when that was',
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
  mails: {
    about: 'Mails that wait to be sent, and for 30 days those that could not be',
    columns: {
      id: 'a random number of the mail',
      kind: 'what it is for, such as a link for a new password',
      recipient: 'the email address it goes to',
      about: 'the number of the account or message that it is about',
      words: 'what an administrator wrote in it; links are never kept',
      created_at: 'when it was asked for',
      attempts: 'how often sending it failed',
      due_at: 'when it is tried next',
      claimed_until: 'until when one server process has it for sending',
      failed_at: 'when it was given up',
      fault: 'why sending it failed, as a code',
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
      is_downloadable: 'whether students may download and print it',
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
      layout: 'how wide its margins are, and where photographs stand',
      rendered_at: 'when its picture was made',
      failed_at: 'when that turned out to be impossible',
      fault: 'why that is so',
      claimed_by: 'a random number of the server process that is making it',
      claimed_until: 'until when no other does',
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
