/** The tables of accounts and of mails, for the privacy page (`tables.ts`). */
import type { KeptTable } from './tables.ts';

export const ACCOUNT_TABLES = {
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
      has_signed_in: 'whether you have ever signed in',
      language: 'the language you chose, for your mails and your other devices',
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
  first_administrator_links: {
    about: 'Links that make the first administrator, while there is none',
    columns: { token_hash: 'a hash of the link', expires_at: 'until when it works: for an hour' },
  },
  invitations: {
    about: 'Invitations to register, until they are used up or over',
    columns: {
      id: 'a random number of the invitation',
      token_hash: 'a hash of the link',
      made_by: 'the name of the administrator who made it',
      inviter_id: 'their account, with whose role the invitation ends',
      created_at: 'when it was made',
      expires_at: 'until when it works',
      uses_left: 'how many people it still lets in; not who they are',
    },
  },
  new_devices: {
    about: 'Sign-ins from a browser that had not signed in before, until you have seen them or for 30 days',
    columns: {
      id: 'a random number of the notice',
      account_id: 'the account',
      token_hash: 'a hash of the value in that browser’s cookie',
      device: 'the family of the browser and system',
      signed_in_at: 'when it signed in',
    },
  },
  second_factors: {
    about: 'Second factors, where staff have turned theirs on, and for a day where they began to',
    columns: {
      account_id: 'the account',
      secret: 'the secret of the authenticator app, sealed with a key that lies outside of the database',
      recovery_salt: 'random characters that the recovery codes are hashed with',
      turned_on_at: 'since when it is on',
      last_step: 'the half minute of the newest code that was used',
      created_at: 'when the secret was drawn',
    },
  },
  recovery_codes: {
    about: 'Recovery codes that aren’t used yet',
    columns: {
      account_id: 'the account',
      code_hash: 'a scrambled form of the code (argon2id)',
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
      words: 'what an administrator wrote in it, or the family of a new device; links are never kept',
      created_at: 'when it was asked for',
      attempts: 'how often sending it failed',
      due_at: 'when it is tried next',
      claimed_until: 'until when one server process has it for sending',
      failed_at: 'when it was given up',
      fault: 'why sending it failed, as a code',
    },
  },
} satisfies Record<string, KeptTable>;
