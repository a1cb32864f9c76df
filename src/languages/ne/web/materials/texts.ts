import { formatNumber, plural } from '#shared/language.ts';
import type { MaterialKind } from '#shared/material-kinds.ts';

export const heading = (kind: MaterialKind, subject: string) => `${subject}का ${kind.pluralTitle}`;
export const search = (kind: MaterialKind) => `${kind.title} खोज्नुहोस्...`;
export const foundCount = (kind: MaterialKind, count: number) =>
  plural(count, {
    one: `एउटा ${kind.title} भेटियो`,
    other: `${formatNumber(count)} वटा ${kind.title} भेटिए`,
  });
export const noneFound = (kind: MaterialKind) => `कुनै ${kind.title} भेटिएन`;
export const noneYet = (kind: MaterialKind) => `यस विषयमा अहिलेसम्म कुनै ${kind.title} छैन।`;
export const notLoaded = (kind: MaterialKind) => `${kind.pluralTitle} लोड हुन सकेनन्`;
export const notFound = (kind: MaterialKind) => `${kind.title} भेटिएन`;
export const requestedNotLoaded = (kind: MaterialKind) => `तपाईंले खोल्नुभएको ${kind.title} लोड हुन सकेन।`;
export const backToList = (kind: MaterialKind) => `${kind.pluralTitle}मा फर्कनुहोस्`;
export const subjectCount = (count: number) =>
  plural(count, { one: 'एउटा विषय', other: `${formatNumber(count)} वटा विषय` });
export const itemCount = (kind: MaterialKind, count: number) =>
  plural(count, { one: `एउटा ${kind.title}`, other: `${formatNumber(count)} वटा ${kind.title}` });
export const nothingYet = 'अहिलेसम्म केही छैन';
export const pageCount = (count: number) => `${formatNumber(count)} पृष्ठ`;
export const pageOf = (page: number, count: number) =>
  `पृष्ठ ${formatNumber(page)}, जम्मा ${formatNumber(count)}`;
export const sortedAscending = 'बढ्दो क्रममा';
export const sortedDescending = 'घट्दो क्रममा';
export const noDate = 'मिति छैन';
export const unknownSubject = 'अज्ञात विषय';
export const allSubjects = 'सबै विषय';
export const nothingMatches = 'तपाईंले खोज्नुभएजस्तो यहाँ केही छैन। अरू शब्दले खोज्नुहोस्।';
export const clearSearch = 'खोज खाली गर्नुहोस्';
export const checkConnection = 'इन्टरनेट जडान हेर्नुहोस् र फेरि प्रयास गर्नुहोस्।';
export const tryAgain = 'फेरि प्रयास गर्नुहोस्';
export const title = 'शीर्षक';
export const date = 'मिति';
export const sortBy = 'क्रम मिलाउनुहोस्';
export const loading = 'लोड हुँदै छ...';
export const pickSubject = 'विषय छान्नुहोस्।';
export const searchSubjects = 'विषय खोज्नुहोस्...';
export const noSubjectsFound = 'कुनै विषय भेटिएन';
export const noSubjectsFoundText = 'अरू शब्दले खोजेर हेर्नुहोस्।';
export const needHelp = 'अरू केही चाहियो?';
export const needHelpText = 'केही छुटेको वा नमिलेको छ? हामीलाई लेख्नुहोस्।';
export const contactSupport = 'सम्पर्क गर्नुहोस्';
export const physicsText = 'मेकानिक्स, थर्मोडाइनामिक्स र अरू';
export const chemistryText = 'रासायनिक प्रतिक्रिया, बन्धन र आवर्त तालिका';
export const nepaliText = 'साहित्य, व्याकरण र रचना';
export const englishText = 'गद्य, कविता र स्पष्ट लेखाइ';
export const computerText = 'प्रोग्रामिङ, नेटवर्क र डाटाबेस';
export const biologyText = 'कोष, वंशाणु र पारिस्थितिक प्रणाली';
export const mathsText = 'बीजगणित, क्यालकुलस र ज्यामिति';
export const somethingWentWrong = 'केही गडबड भयो';
