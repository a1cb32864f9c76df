import { formatNumber, plural } from '#shared/language.ts';

export const welcome = (name: string) => `स्वागत छ, ${name}`;
export const dashboard = 'ड्यासबोर्ड';
export const logout = 'साइन आउट';
export const upLate = 'अझै सुत्नुभएको छैन?';
export const goodMorning = 'शुभ प्रभात।';
export const goodAfternoon = 'शुभ दिन।';
export const goodEvening = 'शुभ साँझ।';
export const featuresNavigation = 'सुविधाहरू';
export const chat = 'कुराकानी';
export const chatText = 'अरू विद्यार्थीसँग तुरुन्तै कुरा गर्नुहोस्।';
export const notes = 'नोट';
export const comingSoon = 'चाँडै आउँदै छ';
export const notesText = 'कक्षाका नोट र अध्ययन सामग्री।';
export const continueReading = 'अगाडि पढ्नुहोस्';
export const peopleInChat = (count: number) =>
  count === 0
    ? 'अहिले कुराकानीमा कोही छैन'
    : `अहिले कुराकानीमा ${plural(count, { one: 'एक जना', other: `${formatNumber(count)} जना` })}`;
export const newMessages = 'नयाँ सन्देश';
export const newItems = (count: number, isLeast: boolean) =>
  `${formatNumber(count)}${isLeast ? '+' : ''} नयाँ`;
export const newest = 'सबैभन्दा नयाँ:';
export const nothingPublished = 'अहिलेसम्म केही छैन';
export const publishAndManage = 'सामग्री प्रकाशित गर्नुहोस् र सम्हाल्नुहोस्';
export const lookAfterChats = 'कुराकानीको रेखदेख गर्नुहोस्';
export const keptOnDevice = 'यस उपकरणमा राखिएको';
export const account = 'तपाईंको खाता';
