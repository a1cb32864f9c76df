/** The tables of the chats, for the privacy page (`tables.ts`). */
import type { KeptTable } from './tables.ts';

export const CHAT_TABLES = {
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
      author_key:
        'in the anonymous chat, a hash by which its author can remove it; its key is the day’s, so that it says nothing once the day is over',
      removed_at:
        'when the message was removed, if so: its words, name and mark are gone then, unless it is only held back',
      removal: 'which removal in its chat that was',
      reply_to: 'the number of the message that it answers, if it does',
      hidden_by: 'what holds the message back until a moderator has looked at it, if so',
      reported_at: 'of a removed message: when it was first reported, if it was',
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
  day_keys: {
    about: 'The key of today’s marks in the anonymous chat',
    columns: { day: 'the day', key: 'the random key, erased when the day is over' },
  },
} satisfies Record<string, KeptTable>;
