/** The files and cookies that the server keeps, for the privacy page. */

export const KEPT_FILES = {
  'cogito.sqlite': 'the database, unless the operator uses PostgreSQL',
  'message-index.sqlite': 'what the search of the chats looks through, unless the operator uses PostgreSQL',
  files: 'the uploaded files of coursework and the pictures of their pages',
  backups:
    'for two days, what the database held before a new version of the product changed how it is stored; no key of a day, and who was signed in isn’t in it',
  'reporter.key':
    'the random key of the hashes of reports made in the students’ chat; where files are in an object store, it is there',
  'second-factor.key': 'the random key that the secrets of second factors are sealed with; in no backup',
  'server.lock': 'an empty file that keeps a second server out',
};

/** Cookies of the server; scripts can't read them. */
export const KEPT_COOKIES = {
  cogito_session:
    'which session is yours; only after signing in, and until you sign out or 180 days have passed; where the site has https its name begins with __Secure-',
  cogito_browser:
    'that you signed in from this browser before, so that nobody who guesses at your password locks you out here; it names no account, is sent only to sign in, and stays for 400 days',
};
