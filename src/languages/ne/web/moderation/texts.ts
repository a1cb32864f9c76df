import { formatNumber } from '#shared/language.ts';
import type { Action, Rule } from '#shared/moderation.ts';

export const title = 'रेखदेखको अभिलेख';
export const subtitle = 'कुराकानीमा रेखदेख गर्ने र नियमले के-के गरे, घण्टा-घण्टाको गन्ती। न नाम, न चिह्न, न सन्देश।';
export const notLoaded = 'अभिलेख लोड हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const empty = 'अहिलेसम्म केही छैन';
export const emptyText =
  'रेखदेख गर्ने वा कुनै नियमले केही गरेपछि कति बजेतिर, कुन कुराकानीमा, के गरियो र कुन नियमले भन्ने यहाँ देखिन्छ।';
export const hourFrom = (hour: string) => `${hour} देखि एक घण्टाभित्र`;
export const byModerator = 'रेखदेख गर्नेले';
export const times = (count: number) => (count > 1 ? `(${formatNumber(count)} पटक)` : '');
export const done: Record<Action, string> = {
  remove: 'सन्देश हटाइयो।',
  stand: 'उजुरी परेको सन्देश रहन दिइयो।',
  announce: 'घोषणा गरियो।',
  mute: 'कसैलाई बोल्न रोक लगाइयो।',
  unmute: 'कसैलाई लगाइएको बोल्न रोक हटाइयो।',
  'slow mode on': 'ढिलो मोड अन गरियो।',
  'slow mode off': 'ढिलो मोड अफ गरियो।',
  lock: 'कुराकानी बन्द गरियो।',
  unlock: 'कुराकानी खोलियो।',
  hide: 'रेखदेख गर्नेले नहेरेसम्म सन्देश लुकाइयो।',
  hold: 'रेखदेख गर्नेले नहेरेसम्म सन्देश रोकियो।',
  mask: 'एउटा शब्द छोपियो।',
  refuse: 'सन्देश पठाउन दिइएन।',
};
export const byRule: Record<Rule, string> = {
  reports: 'उजुरीको नियमले',
  word: 'शब्दसूचीले',
  flood: 'सन्देशको बाढी रोक्ने नियमले',
  'same text': 'एउटै कुरा दोहोरिन रोक्ने नियमले',
  length: 'लामो सन्देशको नियमले',
};
