import { useInstallation } from '#web/lib/installation.ts';
import { Link } from '#web/ui/link.tsx';
import { DocumentPage } from './document-page.tsx';
import { KeptInBrowser } from './kept-in-browser.tsx';
import { KeptOnServer } from './kept-on-server.tsx';

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
      <Reports />
      <KeptInBrowser />
      <Operator />
      <KeptOnServer />
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
  const days = useInstallation()?.anonymousRetentionDays;
  const keptFor =
    days === undefined ? 'as many days as the operator has set' : days === 1 ? 'one day' : `${days} days`;
  return (
    <>
      <h2>In the anonymous chat</h2>
      <ul>
        <li>
          You need no account, and if you have one, the chat doesn’t look: your sign-in is never sent along
          with its connection.
        </li>
        <li>
          Your name there is “Cog” and a number that your browser drew at random. Others can have the same
          one.
        </li>
        <li>
          Beside the name stands a short mark, so that two people with one name can be told apart and nobody
          can pose as you. It comes from a secret that only your browser keeps. Everybody sees the same mark
          all through a day (by the clock of UTC); the next day it is another, and the key that made it is
          erased, so that the mark doesn’t connect one day with another.
        </li>
        <li>
          Your name stays the same until you change it. Whoever reads along for days can recognise a name, or
          the way you write, although the mark changes. “New mask” in the chat gives you another name and
          another mark.
        </li>
        <li>
          The text, the name, the mark and the time of each message are kept for {keptFor} and then erased.
          Anybody who opens the room can read them until then. A hash is kept with each message, so that a
          message sent twice is stored once; it can’t be turned back into your secret.
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
          We keep your name, your email address, your gender, your role, and a scrambled form of your password
          from which nobody can read it (argon2id).
        </li>
        <li>
          In the students’ chat others see your name, a mark of your account, and the colour of your bubbles,
          which follows the gender you chose. They don’t see your email address. Messages there are kept until
          an administrator removes them, each with a hash so that a message sent twice is stored once.
        </li>
        <li>
          Instructors publish coursework under this site’s name; which account uploaded it is kept. What you
          search for or read is not recorded on the server. The page where you stopped reading is kept in your
          browser only.
        </li>
        <li>
          Administrators see the list of accounts with their email addresses, reported messages, and the
          inbox.
        </li>
        <li>
          A message sent by the contact form, with the name and address you gave, is kept in the inbox that
          administrators read, until the operator erases it.
        </li>
      </ul>
    </>
  );
}

function Reports() {
  return (
    <>
      <h2>When you report a message</h2>
      <ul>
        <li>
          Administrators see the message and the reason you wrote, not who reported it. The report goes when
          the message goes.
        </li>
        <li>
          A hash is kept with the report, so that one person’s second report of a message isn’t counted. In
          the anonymous chat its key is erased with the day, and then it leads to nobody. In the students’
          chat its key lies in a file beside the database: the database alone doesn’t tell who reported what,
          but whoever has both could find out.
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
        <li>
          What is erased is also cleared from the database’s own files soon afterwards. Copies are another
          matter: a backup holds what was kept on the day it was made, and a college that archives the log of
          its PostgreSQL database keeps what was erased there, as long as it keeps these copies.
        </li>
      </ul>
    </>
  );
}
