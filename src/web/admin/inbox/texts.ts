import { formatNumber, plural } from '#shared/language.ts';

export const messages = 'Messages';
export const messageCount = (count: number) =>
  plural(count, { one: '1 message', other: `${formatNumber(count)} messages` });
export const show = 'Show';
export const toAnswer = 'To answer';
export const archive = 'Archive';
export const notLoaded = 'The inbox could not be loaded. Please try again.';
export const nothing = {
  open: { title: 'Nothing to answer', text: 'What is written with the contact form comes here.' },
  archived: { title: 'The archive is empty', text: 'What you have dealt with and archived stays here.' },
} as const;
export const moveToArchive = 'Archive it';
export const moveBack = 'Back to the inbox';
export const archived = 'Archived.';
export const back = 'Back in the inbox.';
export const answer = 'Answer';
export const answerTo = (name: string) => `Your answer to ${name}`;
export const answerHint = (email: string) => `It goes by mail to ${email}.`;
export const sendAnswer = 'Send answer';
export const answerSent = 'Your answer is on its way, and the message is archived.';
export const answerSentNotArchived = 'Your answer was sent; the message could not be archived.';
export const cancel = 'Cancel';
export const remove = 'Delete';
export const removeQuestion = (name: string) => `Delete the message from ${name}?`;
export const removeText = 'It can’t be brought back.';
export const removed = 'Deleted.';
export const notDone = 'That could not be done. Please try again.';
