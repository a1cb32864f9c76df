import { formatNumber, plural } from '#shared/language.ts';

export const welcome = (name: string) => `Welcome, ${name}`;
export const dashboard = 'Dashboard';
export const logout = 'Logout';
export const upLate = 'Up late?';
export const goodMorning = 'Good morning.';
export const goodAfternoon = 'Good afternoon.';
export const goodEvening = 'Good evening.';
export const featuresNavigation = 'Features';
export const chat = 'Chat';
export const chatText = 'Real-time chat with other students.';
export const notes = 'Notes';
export const comingSoon = 'Coming soon';
export const notesText = 'Lecture notes and study materials.';
export const continueReading = 'Continue reading';
export const peopleInChat = (count: number) =>
  count === 0
    ? 'Nobody is in the chat right now'
    : `${formatNumber(count)} ${plural(count, { one: 'person', other: 'people' })} in the chat now`;
export const newMessages = 'New messages';
export const newItems = (count: number, isLeast: boolean) =>
  `${formatNumber(count)}${isLeast ? '+' : ''} new`;
export const newest = 'Newest:';
export const nothingPublished = 'Nothing yet';
export const publishAndManage = 'Publish and manage material';
export const lookAfterChats = 'Moderate the chats';
export const keptOnDevice = 'Kept on this device';
export const account = 'Your account';
