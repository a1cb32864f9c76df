import { formatNumber, plural } from '#shared/language.ts';

export const keepOnDevice = 'यस उपकरणमा राख्नुहोस्';
export const keptOnDevice = 'यस उपकरणमा राखिएको';
export const kept = 'राखिएको';
export const coming = (done: number) => `राखिँदै छ: ${formatNumber(Math.floor(done * 100))} प्रतिशत`;
export const about = (megabytes: number) =>
  megabytes < 1 ? 'एक MB भन्दा कम' : `लगभग ${formatNumber(Math.round(megabytes))} MB`;
export const keepQuestion = 'यस उपकरणमा राख्ने?';
export const whoCanRead = 'यो ब्राउजर खोल्न सक्ने जोसुकैले राखिएको सामग्री पढ्न सक्छ।';
export const keep = 'राख्नुहोस्';
export const cancel = 'रद्द गर्नुहोस्';
export const noRoom = 'यस उपकरणमा थप राख्ने ठाउँ छैन।';
export const noRoomFor = (title: string) =>
  `यस उपकरणमा “${title}” राख्ने ठाउँ छैन। यो राखिएन; पहिले राखिएका सबै जस्ताको तस्तै छन्।`;
export const noRoomForNew = (title: string) =>
  `“${title}” का फेरिएका पृष्ठ राख्ने ठाउँ यस उपकरणमा छैन। ती पहिलेजस्तै राखिएका छन्।`;
export const notStarted = 'यो सामग्री यस उपकरणमा राख्न सकिएन। जडान भएका बेला फेरि प्रयास गर्नुहोस्।';
export const goneMeanwhile = (title: string) => `“${title}” अब पुस्तकालयमा छैन, त्यसैले राखिएन।`;
export const removed = (titles: readonly string[]) =>
  titles.length === 1
    ? `“${titles[0]}” अब पुस्तकालयमा छैन, र यस उपकरणबाट हटाइयो।`
    : `${formatNumber(titles.length)} वटा सामग्री अब पुस्तकालयमा छैनन्, र यस उपकरणबाट हटाइए।`;
export const renewed = (title: string) => `“${title}” फेरिएको थियो, र यस उपकरणमा नयाँ गरी राखियो।`;
export const takenBack = 'ठाउँ खाली गर्न ब्राउजरले यस उपकरणमा राखिएका सामग्री मेटायो। चाहिने सामग्री फेरि राख्नुहोस्।';
export const noConnection = 'जडान छैन';
export const noConnectionText = 'राखिएको सामग्री पढ्न सकिन्छ। कुराकानी र अरू सबैका लागि जडान चाहिन्छ।';
export const notKept = 'यस उपकरणमा राखिएको छैन।';
export const notKeptText = 'जडान भएका बेला मात्र यो यहाँ पढ्न सकिन्छ।';
export const backOnline = 'फेरि जोडियो';
export const openAskedFor = 'तपाईंले खोल्न चाहनुभएको पृष्ठ खोल्नुहोस्';
export const nothingKept = 'अहिलेसम्म केही राखिएको छैन';
export const nothingKeptText =
  'कुनै असाइनमेन्ट वा परियोजना खोलेर “यस उपकरणमा राख्नुहोस्” छान्नुहोस्, अनि त्यो जडान नभए पनि पढ्न सकिन्छ।';
export const nothingKeptAway = 'जडान भएका बेला यहाँ असाइनमेन्ट र परियोजना राख्न सक्नुहुन्छ।';
export const itemCount = (count: number) =>
  plural(count, { one: 'एउटा सामग्री', other: `${formatNumber(count)} वटा सामग्री` });
export const roomTaken = (count: number, megabytes: string) => `${itemCount(count)}, ${megabytes} MB`;
export const extent = (pages: number, megabytes: string) => `${formatNumber(pages)} पृष्ठ, ${megabytes} MB`;
export const incomplete = 'अझै सबै आइपुगेको छैन';
export const removeAll = 'सबै हटाउनुहोस्';
export const removeAllQuestion = 'यस उपकरणबाट सबै हटाउने?';
export const removeAllText = 'जडान भएका बेला फेरि राख्न सकिन्छ।';
export const searchKept = 'राखिएका सामग्रीमा खोज्नुहोस्...';
export const hits = 'भेटिएका पृष्ठ';
export const hitCount = (count: number) =>
  plural(count, { one: 'एउटा पृष्ठ भेटियो', other: `${formatNumber(count)} वटा पृष्ठ भेटिए` });
export const pageOfHit = (page: number) => `पृष्ठ ${formatNumber(page)}`;
export const logout = 'साइन आउट';
export const install = 'Cogito इन्स्टल गर्नुहोस्';
export const installText = 'एपका रूपमा इन्स्टल गरेपछि यो होम स्क्रिनबाटै खुल्छ, जडान नभए पनि।';
export const installOnApple =
  'iPhone वा iPad मा यो साइट होम स्क्रिनमा राख्नुहोस्: सात दिनसम्म नखोलिएको साइटले राखेको सबै कुरा Safari ले मेटाउँछ, एपको भने मेटाउँदैन। सेयर चिह्न छान्नुहोस्, अनि “Add to Home Screen”।';
