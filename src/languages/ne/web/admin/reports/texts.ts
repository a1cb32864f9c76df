import { formatNumber, plural } from '#shared/language.ts';
import type { MuteAction, ReportAction } from '#web/admin/reports/keys.ts';

export const reports = 'उजुरीहरू';
export const show = 'के देखाउने';
export const open = 'हेर्न बाँकी';
export const all = 'सबै';
export const reportCount = (count: number) =>
  plural(count, { one: 'एउटा उजुरी', other: `${formatNumber(count)} वटा उजुरी` });
export const amongNewest = (count: number, loaded: number) =>
  `सबैभन्दा नयाँ ${formatNumber(loaded)} मध्ये ${formatNumber(count)}`;
export const notLoaded = 'उजुरी लोड हुन सकेनन्। फेरि प्रयास गर्नुहोस्।';
export const nothing = 'हेर्न बाँकी उजुरी छैन';
export const nothingText = 'कसैले उजुरी गरेको सन्देश एक सेकेन्डभित्रै यहाँ देखिन्छ।';
export const reportedBy = (count: number) =>
  plural(count, { one: 'एक जनाको उजुरी', other: `${formatNumber(count)} जनाको उजुरी` });
export const heldBack = (word: string | null) =>
  word === null ? 'उजुरी परेर रोकिएको' : `“${word}” शब्दका कारण रोकिएको`;
export const noneAmong = (count: number) => `सबैभन्दा नयाँ ${formatNumber(count)} मध्ये हेर्न बाँकी कुनै छैन`;
export const wasKept = 'रहन दिइएको';
export const reasons = 'कारण';
export const context = 'वरपरका सन्देश';
export const contextNotLoaded = 'वरपरका सन्देश लोड हुन सकेनन्।';
export const tryAgain = 'फेरि प्रयास गर्नुहोस्';
export const remove = 'हटाउनुहोस्';
export const keep = 'रहन दिनुहोस्';
export const removed = 'सबैका लागि हटाइयो।';
export const kept = 'रहन दिइयो।';
export const removedAlready = 'यो सन्देश अरू कसैले पहिल्यै हटाइसकेको छ।';
export const muteAuthor = 'लेख्नेलाई बोल्न रोक';
export const muteFor: Record<MuteAction, string> = {
  muteMinutes: '१० मिनेट बोल्न रोक लगाउनुहोस्',
  muteHour: '१ घण्टा',
  muteDay: '१ दिन',
};
export const nowMuted = (name: string, time: string) => `${name} लाई ${time} सम्म बोल्न रोक लगाइयो।`;
export const mutedUntil = (time: string) => `${time} सम्म बोल्न रोक`;
export const nobodyToMute = 'सन्देश पहिल्यै हटाइएको छ, त्यसैले लेख्नेलाई बोल्न रोक लगाउन सकिँदैन।';
export const notDone = 'काम भएन। फेरि प्रयास गर्नुहोस्।';
export const keys = 'किबोर्डका सर्टकट';
export const actions: Record<ReportAction, string> = {
  remove: 'हटाउनुहोस्',
  stand: 'रहन दिनुहोस्',
  muteMinutes: '१० मिनेट बोल्न रोक लगाउनुहोस्',
  muteHour: '१ घण्टा बोल्न रोक लगाउनुहोस्',
  muteDay: '१ दिन बोल्न रोक लगाउनुहोस्',
  next: 'अर्को',
  before: 'अघिल्लो',
};
