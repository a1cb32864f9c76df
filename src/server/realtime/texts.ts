export const unknownRoom = 'There is no such room.';
