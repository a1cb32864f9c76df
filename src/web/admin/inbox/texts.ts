import { formatNumber, plural } from '#shared/language.ts';

export const messages = 'Messages';
export const messageCount = (count: number) =>
  plural(count, { one: '1 message', other: `${formatNumber(count)} messages` });
export const show = 'Show';
export const open = 'Open';
export const archivedTab = 'Archived';
export const notLoaded = 'The inbox could not be loaded. Please try again.';
export const nothing = {
  open: { title: 'No open messages', text: 'Messages from the contact form appear here.' },
  archived: { title: 'No archived messages', text: 'Messages that you archive appear here.' },
} as const;
export const moveToArchive = 'Archive';
export const moveBack = 'Move to inbox';
export const archived = 'Archived.';
export const back = 'Moved to the inbox.';
export const reply = 'Reply';
export const replyTo = (name: string) => `Your reply to ${name}`;
export const replyHint = (email: string) => `Sent by email to ${email}.`;
export const sendReply = 'Send reply';
export const replySent = 'Your reply is on its way. The message is archived.';
export const replySentNotArchived = 'Your reply was sent, but the message could not be archived.';
export const cancel = 'Cancel';
export const remove = 'Delete';
export const removeQuestion = (name: string) => `Delete the message from ${name}?`;
export const removeText = 'This can’t be undone.';
export const removed = 'Deleted.';
export const notDone = 'That didn’t work. Please try again.';
