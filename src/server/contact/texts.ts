export const messageDeleted = 'The message has been deleted.';
export const messageSent = 'Message sent successfully!';
export const replySent = 'The reply is on its way.';
