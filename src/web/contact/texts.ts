export const nameWanted = 'Name is required';
export const emailWanted = 'Email is required';
export const messageWanted = 'Message is required';
export const contactUs = 'Contact Us';
export const sent = 'Message sent successfully!';
/** These texts stay after the toast has disappeared. */
export const whoHasIt = (email: string) => `The administrators will reply to ${email}.`;
export const notSent = 'Your message was not sent. It is still here, so you can send it again.';
export const perhapsSent =
  'The server didn’t answer, so your message may not have arrived. It is still here, so you can send it again.';
export const subtitle =
  'Ask a question, report a problem, or tell us about something that shouldn’t be here.';
export const name = 'Name';
export const email = 'Email';
export const message = 'Message';
export const sending = 'Sending...';
export const sendMessage = 'Send Message';
export const whereItGoes = 'Who reads it';
export const whereItGoesText =
  'Only the administrators of this site. They reply by email, so please check the address you give.';
export const orWriteTo = 'You can also write an email to';
export const aboutAMessage =
  'Is it about a chat message? Copy its text, and say which chat it was in and roughly when, so that we can find it.';
export const refused = 'Something went wrong. Please try again.';
export const failed = 'Server error. Please try later.';
