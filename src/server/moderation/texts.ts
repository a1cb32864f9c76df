export const messageRemoved = 'The message has been removed for everyone.';
export const announced = 'Announced.';
export const muteEnded = 'They can write again.';
