export const title = 'Terms and Conditions';
export const subtitle = 'The rules for using this site.';
export const introduction =
  'Cogito is a place for college students to talk and to read coursework. By using it you agree to the following. If you don’t, please don’t use it.';

export const sections = [
  {
    title: 'Being anonymous',
    text: 'The anonymous chat lets you speak without your name, so that questions get asked that otherwise wouldn’t. It is not for hurting people. Don’t threaten or harass anybody, don’t reveal who somebody is or where they live, don’t post anything illegal, and don’t flood the room.',
  },
  {
    title: 'Your account',
    points: [
      'Register with your own name and your own email address; one account per person.',
      'Keep your password to yourself. You are responsible for everything done with your account.',
      'You can stop at any time: sign out and, if you wish, delete your account.',
    ],
  },
  {
    title: 'What you write',
    text: 'Your messages stay yours, and you are responsible for them. By sending one you allow Cogito to store it and show it to the others in that room, for as long as the [Privacy Policy](/privacy-policy) says.',
  },
  {
    title: 'Coursework',
    points: [
      'Assignments and projects are for your own study. Their authors keep their rights to them.',
      'Read, learn and compare, but hand in your own work. Your college’s rules on copying apply here too.',
      'Instructors publish only what they have the right to share, and may withdraw it.',
    ],
  },
  {
    title: 'How the rules are enforced',
    text: 'Report a message that breaks the rules through [the contact form](/contact). Administrators may remove a message for everybody, and may suspend an account. Messages shown highlighted in the middle of a chat are announcements by administrators; no member’s message can look like one.',
  },
  {
    title: 'No promises we can’t keep',
    text: 'Cogito is free software offered as it is. Those who run it do so with care, but they can’t promise that it will always be there, that nothing will ever be lost, or that what others write is true. Nothing here is a substitute for help in an emergency: if you or somebody else is in danger, call your local emergency number.',
  },
  {
    title: 'Changes',
    text: 'When these rules change, the new version will appear here. Questions about them go to [the contact form](/contact).',
  },
];
