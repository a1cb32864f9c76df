export const leaveQuestion = 'Leave without saving?';
export const leave = 'Leave';
export const stayHere = 'Stay here';
