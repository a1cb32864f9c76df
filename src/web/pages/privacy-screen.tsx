import { Link } from '#web/ui/link.tsx';
import { DocumentPage } from './document-page.tsx';

export default function PrivacyScreen() {
  return (
    <DocumentPage
      title="Privacy Policy"
      subtitle="What Cogito keeps, for how long, and who can see it. In plain words."
    >
      <p>
        Cogito is run by your college or by people close to it, on a computer of their own. We call them the
        operator. Nothing you do here is sent to anybody else: there are no advertisements, no trackers and no
        outside services in these pages.
      </p>
      <AnonymousChat />
      <Account />
      <Browser />
      <Operator />
      <h2>Leaving</h2>
      <p>
        To have your account and what belongs to it erased, or to ask what is kept about you,{' '}
        <Link to="/contact">write to the operator</Link>. In the anonymous chat there is nothing to ask for:
        no message there can be traced to an account.
      </p>
    </DocumentPage>
  );
}

function AnonymousChat() {
  return (
    <>
      <h2>In the anonymous chat</h2>
      <ul>
        <li>
          You need no account, and if you have one, the chat doesn’t look: your sign-in is never sent along
          with its connection.
        </li>
        <li>
          Your name there is “Cog” and a number that your browser drew by chance. Others can have the same
          one.
        </li>
        <li>
          Beside the name stands a short mark, so that two people with one name can be told apart and nobody
          can pose as you. It comes from a secret that only your browser keeps. Everybody sees the same mark
          all through a day (by the clock of UTC); the next day it is another, and the key that made it is
          erased, so that the days can’t be put together by it.
        </li>
        <li>
          The text, the name, the mark and the time of each message are kept for 30 days, unless the operator
          has set another time, and then erased. Anybody who opens the room can read them until then.
        </li>
        <li>
          Whatever you write about yourself is no longer anonymous. Leave out what would tell who you are.
        </li>
      </ul>
    </>
  );
}

function Account() {
  return (
    <>
      <h2>With an account</h2>
      <ul>
        <li>
          We keep your name, your e-mail address, your gender, your role, and a scrambled form of your
          password from which nobody can read it (argon2id).
        </li>
        <li>
          In the signed-in chat others see your name, a mark of your account, and the colour of your bubbles,
          which follows the gender you chose. They don’t see your e-mail address. Messages there are kept
          until an administrator removes them.
        </li>
        <li>
          Instructors publish coursework under this site’s name; what you search for or read is not recorded.
        </li>
        <li>
          Administrators see the list of accounts with their e-mail addresses, reported messages, and the
          inbox.
        </li>
        <li>
          A message sent by the contact form, with the name and address you gave, is kept in the inbox that
          administrators read, until the operator erases it.
        </li>
        <li>
          A report keeps the reason you wrote and a key by which the same message isn’t reported twice by one
          person. It goes when the message goes.
        </li>
      </ul>
    </>
  );
}

function Browser() {
  return (
    <>
      <h2>In your browser</h2>
      <ul>
        <li>
          One cookie, and only after signing in. It says which session is yours, scripts can’t read it, and it
          ends when you sign out or after 30 days.
        </li>
        <li>
          In the browser’s own storage: your anonymous name and its secret, messages that wait to be sent, the
          emoji you use most, and the theme you chose. Clearing this site’s data in the browser removes all of
          it, and gives you a new name and mark.
        </li>
        <li>
          Desktop notifications are shown by your browser alone, only if you switch them on, and only on this
          device.
        </li>
      </ul>
    </>
  );
}

function Operator() {
  return (
    <>
      <h2>What we can’t hide</h2>
      <ul>
        <li>
          Every connection on the internet carries a network address. The server uses it to slow down abuse
          and holds it in memory for that; Cogito writes no addresses into its logs and stores none with a
          message.
        </li>
        <li>
          The network you are on (the college’s wireless, your phone company) can see that your device talks
          to this site, and when. If the site’s address begins with https it can’t see what you read or write.
        </li>
        <li>
          Whoever runs the computer that Cogito runs on could, with effort, watch what passes through it.
          Cogito is built so that there is little to find afterwards, but it can’t protect you from its own
          operator while you write.
        </li>
        <li>Backups may hold what was kept on the day they were made, until the operator deletes them.</li>
      </ul>
    </>
  );
}
