import { formatNumber } from '#shared/language.ts';

export const linksOfPage = (page: number) => `पृष्ठ ${formatNumber(page)} मा भएका लिङ्क`;
export const linkToPage = (words: string, page: number) =>
  words ? `${words}, पृष्ठ ${formatNumber(page)}` : `पृष्ठ ${formatNumber(page)}`;
export const linkToWeb = (words: string, host: string) =>
  words ? `${words}, नयाँ ट्याबमा ${host} खुल्छ` : `नयाँ ट्याबमा ${host} खुल्छ`;
export const linkToMail = (words: string, address: string) =>
  words ? `${words}, ${address} लाई इमेल लेखिन्छ` : `${address} लाई इमेल लेखिन्छ`;
