import { formatNumber, plural } from '#shared/language.ts';

export const keepOnDevice = 'Keep on this device';
export const keptOnDevice = 'Kept on this device';
export const kept = 'Kept';
export const coming = (done: number) => `Keeping: ${Math.floor(done * 100)} percent`;
export const about = (megabytes: number) =>
  megabytes < 1 ? 'Less than 1 MB' : `About ${formatNumber(Math.round(megabytes))} MB`;
export const keepQuestion = 'Keep on this device?';
export const whoCanRead = 'Anybody who can open this browser can read what is kept.';
export const keep = 'Keep';
export const cancel = 'Cancel';
export const noRoom = 'There is no room on this device to keep more.';
export const noRoomFor = (title: string) =>
  `There is no room on this device for “${title}”. It isn’t kept; what was kept before is whole.`;
export const noRoomForNew = (title: string) =>
  `There is no room on this device for the changed pages of “${title}”. They are kept as they were before.`;
export const notStarted = 'This could not be kept on the device. Please try again with a connection.';
export const goneMeanwhile = (title: string) => `“${title}” is no longer in the library, so it isn’t kept.`;
export const removed = (titles: readonly string[]) =>
  titles.length === 1
    ? `“${titles[0]}” is no longer in the library, and was removed from this device.`
    : `${formatNumber(titles.length)} documents are no longer in the library, and were removed from this device.`;
export const renewed = (title: string) => `“${title}” was changed, and is kept anew on this device.`;
export const takenBack =
  'The browser has taken back the room of what was kept on this device. Please keep again what you need.';
export const noConnection = 'No connection';
export const noConnectionText = 'What is kept can be read. The chats and everything else need a connection.';
export const notKept = 'Not kept on this device.';
export const notKeptText = 'It can be read here only with a connection.';
export const backOnline = 'Back online';
export const openAskedFor = 'Open the page that you asked for';
export const nothingKept = 'Nothing is kept yet';
export const nothingKeptText =
  'Open an assignment or a project and choose “Keep on this device”, and it can be read without a connection.';
export const nothingKeptAway = 'With a connection, you can keep assignments and projects here.';
export const itemCount = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'document', other: 'documents' })}`;
export const roomTaken = (count: number, megabytes: string) => `${itemCount(count)}, ${megabytes} MB`;
export const extent = (pages: number, megabytes: string) =>
  `${formatNumber(pages)} ${plural(pages, { one: 'page', other: 'pages' })}, ${megabytes} MB`;
export const incomplete = 'Not all of it has come yet';
export const removeAll = 'Remove all';
export const removeAllQuestion = 'Remove all from this device?';
export const removeAllText = 'With a connection, it can be kept again.';
export const searchKept = 'Search what is kept...';
export const hits = 'Pages that were found';
export const hitCount = (count: number) =>
  `${formatNumber(count)} ${plural(count, { one: 'page', other: 'pages' })} found`;
export const pageOfHit = (page: number) => `Page ${page}`;
export const logout = 'Logout';
export const install = 'Install Cogito';
export const installText = 'As an app it opens from the home screen, also without a connection.';
export const installOnApple =
  'On an iPhone or iPad, put this site on the home screen: Safari erases what a site keeps when it wasn’t opened for seven days, and leaves apps alone. Choose the share sign, then “Add to Home Screen”.';
