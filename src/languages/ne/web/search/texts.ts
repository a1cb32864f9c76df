import { formatNumber, plural } from '#shared/language.ts';

export const page = (page: number) => `पृष्ठ ${formatNumber(page)}`;
export const nothingFoundFor = (words: string) => `“${words}” खोज्दा केही भेटिएन।`;
export const resultCount = (count: number) =>
  plural(count, { one: 'एउटा नतिजा', other: `${formatNumber(count)} वटा नतिजा` });
export const soundsSimilar = 'सुन्दा मिल्ने: ';
export const alikeFor = (words: string, count: number) =>
  `ठ्याक्कै “${words}” कतै भेटिएन। ${plural(count, { one: 'सुन्दा मिल्ने एउटा नतिजा भेटियो।', other: `सुन्दा मिल्ने ${formatNumber(count)} वटा नतिजा भेटिए।` })}`;
export const findInTheLibrary = 'पुस्तकालयमा खोज्नुहोस्';
export const searchNotLoaded = 'खोज लोड हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const results = 'नतिजा';
export const closeSearch = 'खोज बन्द गर्नुहोस्';
export const tryAgain = 'फेरि प्रयास गर्नुहोस्';
export const searching = 'खोज्दै छ…';
export const whatIsSearched = 'शीर्षक, विवरण र हरेक पृष्ठमा लेखिएका कुरा खोजिन्छन्, नेपाली र अङ्ग्रेजी दुवैमा।';
export const placeholder = 'शीर्षक वा पृष्ठमा भएका शब्द';
export const somethingWentWrong = 'केही गडबड भयो';
