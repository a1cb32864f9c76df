/** The sentences of refusals; that of a room’s refusal has the name of its code (contract §3). */
export const invalid = 'That can’t be sent.';
export const not_joined = 'Join the room first.';
export const slow_down = 'You’re going too fast. Please wait a moment.';
export const unavailable = 'The room is busy. Please try again.';
export const filtered = 'This can’t be said here.';
export const filteredWord = (word: string) => `“${word}” can’t be said here.`;
export const not_found = 'This message is no longer here.';
export const tooManyWindows = 'You have the chat open too many times. Please close a window.';
export const oneRoom = 'One room per connection.';
export const secretInvalid = 'The secret must be 32 bytes in base64url.';
export const signedOut = 'Please sign in to chat.';
export const muted = 'A moderator has muted you for now.';
export const slow_mode = 'This room is in slow mode. Please wait a moment.';
export const locked = 'This room is locked: only moderators can write.';
export const sameText = 'Several people have just sent this text. Please say it in your own words.';
export const unconfirmed = 'Please confirm your email address before you write here.';
/** Replaces the name of an author who has deleted their account (contract §2). */
export const formerMember = 'Former member';
