import { formatNumber, plural } from '#shared/language.ts';

const SECONDS_OF_MINUTE = 60;

export const roomIsLocked = 'यो कुराकानी बन्द गरिएको छ: रेखदेख गर्नेले नखोलेसम्म कसैले लेख्न पाउँदैन।';
export const mutedUntil = (time: string) => `रेखदेख गर्नेले तपाईंलाई ${time} सम्म बोल्न रोक लगाएका छन्।`;
export const slowMode = 'ढिलो मोड। फेरि लेख्न पर्खनुपर्ने समय:';
export const slowModeOf = (seconds: number) => `ढिलो मोड: ${secondsLong(seconds)}मा एउटा सन्देश।`;
export const secondsLeft = (seconds: number) =>
  seconds < SECONDS_OF_MINUTE
    ? secondsLong(seconds)
    : `${formatNumber(Math.floor(seconds / SECONDS_OF_MINUTE))}:${formatNumber(seconds % SECONDS_OF_MINUTE).padStart(2, '०')}`;
const secondsLong = (seconds: number) =>
  plural(seconds, { one: '१ सेकेन्ड', other: `${formatNumber(seconds)} सेकेन्ड` });
export const thankYou = 'धन्यवाद। रेखदेख गर्नेले हेर्नेछन्।';
export const reportFailed = 'उजुरी पठाउन सकिएन। फेरि प्रयास गर्नुहोस्।';
export const reporting = 'उजुरी पठाउँदै छ…';
export const reason = 'कारण (नलेखे पनि हुन्छ)';
export const sendReason = 'कारण थप्नुहोस्';
export const reasonSent = 'कारण थपियो।';
export const reasonNotSent = 'कारण थप्न सकिएन। फेरि प्रयास गर्नुहोस्।';
export const undo = 'फिर्ता लिनुहोस्';
export const tryAgain = 'फेरि प्रयास गर्नुहोस्';
export const close = 'बन्द गर्नुहोस्';
export const reportTakenBack = 'उजुरी फिर्ता लिइयो।';
export const notTakenBack = 'उजुरी फिर्ता लिन सकिएन। फेरि प्रयास गर्नुहोस्।';
export const removeQuestion = 'आफ्नो सन्देश हटाउने?';
export const removeText = 'यो सबैका लागि हट्छ। एक पटक हटाएपछि फिर्ता ल्याउन सकिँदैन।';
export const remove = 'हटाउनुहोस्';
export const keepIt = 'रहन दिनुहोस्';
export const notRemoved = 'सन्देश हटाउन सकिएन। फेरि प्रयास गर्नुहोस्।';
