export const acts = 'Log entries';
export const notLoaded = 'The log could not be loaded. Please try again.';
export const empty = 'No entries yet';
export const emptyText = 'What administrators, moderators and instructors do appears here.';
