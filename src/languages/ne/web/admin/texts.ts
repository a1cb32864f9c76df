import type { Role } from '#shared/accounts.ts';
import type { Rule } from '#shared/moderation.ts';
import type { DeskId } from '#web/admin/desks.ts';

type DeskTexts = {
  /** The name in the links between desks. */
  name: string;
  title: string;
  about: string;
};

export const desks = 'प्रशासन';
export const DESK_TEXTS: Record<DeskId, DeskTexts> = {
  publishing: { name: 'पुस्तकालय', title: 'पुस्तकालय', about: 'विद्यार्थीले पढ्ने पाठ्यसामग्री।' },
  reports: {
    name: 'उजुरी',
    title: 'उजुरी',
    about: 'दुवै कुराकानीका उजुरी परेका वा रोकिएका सन्देश, नयाँ पहिले।',
  },
  room: {
    name: 'कुराकानी',
    title: 'कुराकानी',
    about: 'हरेक कुराकानीको ढिलो मोड, घोषणा, बोल्न रोक र आफैँ चल्ने नियम; बन्द गर्ने र खोल्ने काम पनि यहीँ।',
  },
  words: {
    name: 'शब्दसूची',
    title: 'शब्दसूची',
    about: 'कुराकानीमा लेख्न नपाइने शब्द, र ती भएका सन्देशलाई के गरिन्छ।',
  },
  inbox: { name: 'इनबक्स', title: 'इनबक्स', about: 'सम्पर्क फारामबाट आएका सन्देश।' },
  people: {
    name: 'सदस्य',
    title: 'सदस्य',
    about: 'खाता भएका सबै जना, र कसले के गर्न पाउँछ।',
  },
  college: {
    name: 'कलेज',
    title: 'कलेज',
    about: 'तपाईंको कलेजको नाम, लोगो, रङ र अरू सेटिङ।',
  },
  audit: {
    name: 'कामको अभिलेख',
    title: 'कामको अभिलेख',
    about: 'कसले के गर्‍यो, कहिले गर्‍यो। यो कसैले फेर्न सक्दैन।',
  },
};

export const auditEntries = 'अभिलेख';
export const auditNotLoaded = 'अभिलेख लोड हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const auditEmpty = 'अहिलेसम्म केही छैन';
export const auditEmptyText = 'प्रशासक, रेखदेख गर्ने र शिक्षकले गरेका काम यहाँ देखिन्छन्।';

export const roles: Record<Role, string> = {
  student: 'विद्यार्थी',
  instructor: 'शिक्षक',
  moderator: 'रेखदेख गर्ने',
  admin: 'प्रशासक',
};
export const ruleNames: Record<Rule, string> = {
  reports: 'उजुरी परेका सन्देश लुकाउने',
  word: 'शब्दसूची लागू गर्ने',
  flood: 'सन्देशको बाढी रोक्ने',
  'same text': 'एउटै कुरा दोहोरिन नदिने',
  length: 'लामो सन्देशपछि धेरै पर्खाउने',
};
