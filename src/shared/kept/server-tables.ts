/** The tables of what was done and of the installation, for the privacy page (`tables.ts`). */
import type { KeptTable } from './tables.ts';

export const SERVER_TABLES = {
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
  repeated_calls: {
    about:
      'For a day, what was answered to a registration, a contact message, a reply to one or an upload, should it be sent again',
    columns: {
      key_hash: 'a hash of a random number that the browser sent along',
      called_at: 'when that was',
      answer: 'the answer, which has no more in it than what was shown',
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
  gone_entries: {
    about: 'For a day, which items were deleted, so that a list that is being read goes on',
    columns: {
      id: 'the random number that it had',
      created_at: 'when it was made',
      gone_at: 'when it was deleted',
    },
  },
  installation: {
    about: 'Facts about this installation',
    columns: {
      key: 'which fact',
      value:
        'for example, that the sample library is there, the college’s own name, logo and rules, the key that signs cogito_browser, or which account is being deleted, until it is gone',
    },
  },
} satisfies Record<string, KeptTable>;
