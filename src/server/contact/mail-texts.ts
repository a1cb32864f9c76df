/** The mails about messages sent with the contact form. */
export const contactSubject = (name: string) => `Message from ${name.replace(/\s+/g, ' ')}`;
export const contactFrom = (name: string, email: string) => `${name} <${email}> wrote in the contact form:`;
export const howToAnswer = 'Reply to this mail to answer them. The message is also in the site’s inbox.';
export const replySubject = 'Reply to your message';
export const youWrote = 'You wrote:';
