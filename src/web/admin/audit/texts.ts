export const acts = 'Acts';
export const notLoaded = 'The log could not be loaded. Please try again.';
export const empty = 'Nothing was done yet';
export const emptyText = 'What administrators, moderators and instructors do stands here from now on.';
