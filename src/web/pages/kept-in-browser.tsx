import { KEPT_COOKIES } from '#shared/kept-data.ts';
import { STORAGE_KEYS, type StorageKey } from '#web/ui/browser-storage.ts';

const WORDS: Record<StorageKey, string> = {
  theme: 'the theme you chose',
  anonymous_name: 'your name in the anonymous chat',
  anonymous_secret: 'the secret that your mark there comes from',
  'cogito.outbox.anonymous': 'your messages to the anonymous chat that wait to be sent',
  'cogito.notifications': 'whether you switched notifications on',
  'cogito.session.account': 'which account the next two belong to',
  'cogito.session.outbox.public': 'your messages to the students’ chat that wait to be sent',
  'cogito.session.reading': 'the page where you stopped reading, in each document',
  'emoji-mart.last': 'the emoji you chose last',
  'emoji-mart.frequently': 'the emoji you use most',
  'emoji-mart.skin': 'the skin tone you chose for emoji',
};

export function KeptInBrowser() {
  return (
    <>
      <h2>In your browser</h2>
      <p>Two cookies, which scripts can’t read:</p>
      <ul>
        {Object.entries(KEPT_COOKIES).map(([name, words]) => (
          <li key={name}>
            <code>{name}</code>: {words}
          </li>
        ))}
      </ul>
      <p>In the browser’s own storage, each only once there is something to keep:</p>
      <ul>
        {STORAGE_KEYS.map((key) => (
          <li key={key}>
            <code>{key}</code>: {WORDS[key]}
          </li>
        ))}
      </ul>
      <p>
        What begins with <code>cogito.session</code> belongs to your account and goes when you sign out or
        your session ends in another way. Clearing this site’s data in the browser removes everything, and
        gives you a new anonymous name and mark.
      </p>
      <p>
        Desktop notifications are shown by your browser alone, only if you switch them on, and only on this
        device. Phones need a small script of this site for that (a service worker), which keeps nothing.
      </p>
    </>
  );
}
