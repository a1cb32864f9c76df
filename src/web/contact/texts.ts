export const nameWanted = 'Name is required';
export const emailWanted = 'Email is required';
export const messageWanted = 'Message is required';
export const contactUs = 'Contact Us';
export const sent = 'Message sent successfully!';
/** These stay where the toast has gone. */
export const whoHasIt = (email: string) => `The administrators have it now. They answer to ${email}.`;
export const notSent = 'Your message has not been sent. It is still here: send it again.';
export const perhapsSent =
  'No answer came, so your message may or may not have arrived. It is still here: you can send it again.';
export const subtitle =
  'A question, a problem, something that shouldn’t be here: write to the people who run this site.';
export const name = 'Name';
export const email = 'Email';
export const message = 'Message';
export const sending = 'Sending...';
export const sendMessage = 'Send Message';
export const whereItGoes = 'Where it goes';
export const whereItGoesText =
  'Your message goes to the administrators of this site and to nobody else. They answer by email, so please check the address you give.';
export const orWriteTo = 'You can also write an email to';
export const aboutAMessage =
  'Is it about a message in a chat? Copy its text, and say which chat it was in and roughly when, so that we can find it.';
export const refused = 'Something went wrong. Please try again.';
export const failed = 'Server error. Please try later.';
