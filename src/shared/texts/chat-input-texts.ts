import { formatNumber } from '#shared/language.ts';

export const messageIsNoText = 'A message must be text.';
export const clientIdInvalid = 'clientId must be a UUID.';
export const nameInvalid = 'The name must be Cog and a number from 0 to 999.';
export const isNoTimestamp = (field: string) => `${field} must be the timestamp of a message.`;
export const removalsSeenInvalid = 'removalsSeen must be a whole number.';
export const newestInvalid = (most: number) => `newest must be a whole number from 1 to ${most}.`;
export const isNoId = (field: string) => `${field} must be the id of a message.`;
export const searchIsNoText = 'q must be text.';
export const withdrawInvalid = 'withdraw must be true or false.';
export const reasonIsNoText = 'The reason must be text.';
export const reasonTooLong = (most: number) =>
  `The reason can have at most ${formatNumber(most)} characters.`;
