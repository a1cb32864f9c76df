import { formatNumber, plural } from '#shared/language.ts';

const SECONDS_OF_MINUTE = 60;

export const roomIsLocked = 'The room is locked: nobody can write until a moderator unlocks it.';
export const mutedUntil = (time: string) => `A moderator has muted you until ${time}.`;
export const slowMode = 'Slow mode: you can write again in';
export const slowModeOf = (seconds: number) => `Slow mode: one message every ${secondsLong(seconds)}.`;
export const secondsLeft = (seconds: number) =>
  seconds < SECONDS_OF_MINUTE
    ? secondsLong(seconds)
    : `${formatNumber(Math.floor(seconds / SECONDS_OF_MINUTE))}:${String(seconds % SECONDS_OF_MINUTE).padStart(2, '0')}`;
const secondsLong = (seconds: number) =>
  plural(seconds, { one: '1 second', other: `${formatNumber(seconds)} seconds` });
export const thankYou = 'Thank you. A moderator will look at it.';
export const reportFailed = 'The report could not be sent. Please try again.';
export const reporting = 'Sending your report…';
export const reason = 'Reason (optional)';
export const sendReason = 'Add reason';
export const reasonSent = 'Your reason was added.';
export const reasonNotSent = 'Your reason could not be added. Please try again.';
export const undo = 'Undo';
export const tryAgain = 'Try again';
export const close = 'Close';
export const reportTakenBack = 'Your report was withdrawn.';
export const notTakenBack = 'Your report could not be withdrawn. Please try again.';
export const removeQuestion = 'Remove your message?';
export const removeText = 'It will be removed for everyone. This can’t be undone.';
export const remove = 'Remove';
export const keepIt = 'Keep it';
export const notRemoved = 'Your message could not be removed. Please try again.';
