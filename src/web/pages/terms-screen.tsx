import { Link } from '#web/ui/link.tsx';
import { DocumentPage } from './document-page.tsx';

export default function TermsScreen() {
  return (
    <DocumentPage
      title="Terms and Conditions"
      subtitle="The rules of the house. They are short, and they are meant."
    >
      <p>
        Cogito is a place for college students to talk and to read coursework. By using it you agree to the
        following. If you don’t, please don’t use it.
      </p>
      <h2>Being anonymous</h2>
      <p>
        The anonymous chat lets you speak without your name, so that questions get asked that otherwise
        wouldn’t. It is not for hurting people from behind a mask. Don’t threaten or harass anybody, don’t
        reveal who somebody is or where they live, don’t post anything illegal, and don’t flood the room.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>Register with your own name and your own email address; one account per person.</li>
        <li>Keep your password to yourself. You are responsible for what is done with your account.</li>
        <li>You may stop at any time: sign out and, if you wish, ask us to erase the account.</li>
      </ul>
      <h2>What you write</h2>
      <p>
        Your messages stay yours, and you answer for them. By sending one you allow Cogito to store it and
        show it to the others in that room, for as long as the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link> says.
      </p>
      <Coursework />
      <h2>People enforce the rules</h2>
      <p>
        Report a message that breaks the rules through <Link to="/contact">the contact form</Link>.
        Administrators may remove a message for everybody, and may suspend an account. Messages shown
        highlighted in the middle of a chat are announcements by administrators; no member’s message can look
        like one.
      </p>
      <h2>No promises we can’t keep</h2>
      <p>
        Cogito is free software offered as it is. Those who run it do so with care, but they can’t promise
        that it will always be there, that nothing will ever be lost, or that what others write is true.
        Nothing here is a substitute for help in an emergency: if you or somebody else is in danger, call your
        local emergency number.
      </p>
      <h2>Changes</h2>
      <p>
        When these rules change, the new version will appear here. Questions about them go to{' '}
        <Link to="/contact">the contact form</Link>.
      </p>
    </DocumentPage>
  );
}

function Coursework() {
  return (
    <>
      <h2>Coursework</h2>
      <ul>
        <li>
          Assignments and projects are there for your own study. Their authors keep their rights in them.
        </li>
        <li>Read, learn, compare; hand in your own work. Your college’s rules on copying apply here too.</li>
        <li>Instructors publish only what they have the right to share, and may withdraw it.</li>
      </ul>
    </>
  );
}
