export const linksOfPage = (page: number) => `Links on page ${page}`;
export const linkToPage = (words: string, page: number) =>
  words ? `${words}, page ${page}` : `Page ${page}`;
export const linkToWeb = (words: string, host: string) =>
  words ? `${words}, opens ${host} in a new tab` : `Opens ${host} in a new tab`;
export const linkToMail = (words: string, address: string) =>
  words ? `${words}, writes an email to ${address}` : `Writes an email to ${address}`;
