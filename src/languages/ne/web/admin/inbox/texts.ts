import { formatNumber, plural } from '#shared/language.ts';

export const messages = 'सन्देशहरू';
export const messageCount = (count: number) =>
  plural(count, { one: 'एउटा सन्देश', other: `${formatNumber(count)} वटा सन्देश` });
export const show = 'के देखाउने';
export const open = 'इनबक्स';
export const archivedTab = 'आर्काइभ';
export const notLoaded = 'इनबक्स लोड हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const nothing = {
  open: { title: 'इनबक्समा केही छैन', text: 'सम्पर्क फारामबाट आएका सन्देश यहाँ देखिन्छन्।' },
  archived: { title: 'आर्काइभमा केही छैन', text: 'तपाईंले आर्काइभ गर्नुभएका सन्देश यहाँ देखिन्छन्।' },
} as const;
export const moveToArchive = 'आर्काइभ गर्नुहोस्';
export const moveBack = 'इनबक्समा फर्काउनुहोस्';
export const archived = 'आर्काइभ भयो।';
export const back = 'इनबक्समा फर्काइयो।';
export const reply = 'जवाफ दिनुहोस्';
export const replyTo = (name: string) => `${name} लाई तपाईंको जवाफ`;
export const replyHint = (email: string) => `इमेलबाट ${email} मा जान्छ।`;
export const sendReply = 'जवाफ पठाउनुहोस्';
export const replySent = 'तपाईंको जवाफ जाँदै छ। सन्देश आर्काइभ भयो।';
export const replySentNotArchived = 'तपाईंको जवाफ गयो, तर सन्देश आर्काइभ हुन सकेन।';
export const cancel = 'रद्द गर्नुहोस्';
export const remove = 'मेटाउनुहोस्';
export const removeQuestion = (name: string) => `${name} को सन्देश मेटाउने?`;
export const removeText = 'मेटाएपछि फिर्ता ल्याउन सकिँदैन।';
export const removed = 'मेटाइयो।';
export const notDone = 'काम भएन। फेरि प्रयास गर्नुहोस्।';
