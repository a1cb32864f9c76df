import type { Role } from '#shared/accounts.ts';
import { formatNumber, plural } from '#shared/language.ts';

export const people = 'सदस्यहरू';
export const search = 'नाम वा इमेल खोज्नुहोस्...';
export const found = (count: number) => `${formatNumber(count)} जना`;
export const show = 'कसलाई देखाउने';
export const everybody = 'सबै';
export const notLoaded = 'खाताहरू लोड हुन सकेनन्। फेरि प्रयास गर्नुहोस्।';
export const nobody = 'कोही भेटिएन';
export const nobodyText = 'तपाईंले खोज्नुभएको नाम वा इमेल कसैको छैन।';
export const you = 'तपाईं';
export const suspended = 'निलम्बित';
export const suspend = 'निलम्बन गर्नुहोस्';
export const reinstate = 'निलम्बन हटाउनुहोस्';
export const cancel = 'रद्द गर्नुहोस्';
export const changeRole = 'भूमिका फेर्नुहोस्';
export const roleOf = (name: string) => `${name} को भूमिका`;
export const giveRole = (name: string, role: string) => `${name} को भूमिका फेरेर “${role}” बनाउने?`;
export const suspendQuestion = (name: string) => `${name} लाई निलम्बन गर्ने?`;
export const reinstateQuestion = (name: string) => `${name} को निलम्बन हटाउने?`;
export const suspensionMeans = (isSuspended: boolean) =>
  isSuspended
    ? 'उनी सबैतिरबाट तुरुन्तै साइन आउट हुन्छन्, र तपाईंले निलम्बन नहटाएसम्म साइन इन गर्न सक्दैनन्।'
    : 'उनले फेरि साइन इन गर्न सक्छन्।';
export const changed = (name: string) => `${name} को खातामा गरेको फेरबदल सेभ भयो।`;
export const notChanged = 'फेर्न सकिएन। फेरि प्रयास गर्नुहोस्।';
export const roleMeans: Record<Role, string> = {
  student: 'विद्यार्थीले पाठ्यसामग्री पढ्छन् र कुराकानीमा लेख्छन्।',
  instructor: 'शिक्षकले पाठ्यसामग्री प्रकाशित पनि गर्छन्।',
  moderator: 'रेखदेख गर्नेले कुराकानी सम्हाल्छन्: उजुरी हेर्छन्, कुराकानीका सेटिङ र शब्दसूची मिलाउँछन्।',
  admin: 'प्रशासकले सबै काम गर्न सक्छन्, अरूका खाता सम्हाल्न पनि।',
};

export const invitations = 'निमन्त्रणा';
export const invite = 'निमन्त्रणा दिनुहोस्';
export const aboutInvitations =
  'यो लिङ्क पाउने जोसुकैले, जुनसुकै इमेल ठेगानाले, विद्यार्थीको खाता खोल्न सक्छ; खाता खोल्न बन्द भएका बेला पनि।';
export const howManyPeople = 'कति जना';
export const days = 'कति दिन';
export const makeLink = 'लिङ्क बनाउनुहोस्';
export const notMade = 'लिङ्क बनाउन सकिएन। फेरि प्रयास गर्नुहोस्।';
export const aboutLink = 'जसलाई निमन्त्रणा दिने हो, उनीहरूलाई यो लिङ्क पठाउनुहोस्। यो फेरि देखाइँदैन।';
export const copy = 'कपी गर्नुहोस्';
export const copied = 'कपी भयो।';
export const notCopied = 'लिङ्क कपी हुन सकेन। आफैँ छानेर कपी गर्नुहोस्।';
export const done = 'भयो';
export const madeBy = (name: string) => `बनाउने: ${name}`;
export const lets = (count: number, day: string) =>
  plural(count, {
    one: `${day} सम्म अझै एक जनाले चलाउन सक्छ`,
    other: `${day} सम्म अझै ${formatNumber(count)} जनाले चलाउन सक्छन्`,
  });
export const end = 'बन्द गर्नुहोस्';
export const ended = 'निमन्त्रणा बन्द भयो।';
export const notEnded = 'निमन्त्रणा बन्द गर्न सकिएन। फेरि प्रयास गर्नुहोस्।';
export const invitationsNotLoaded = 'निमन्त्रणा लोड हुन सकेनन्। पृष्ठ रिलोड गर्नुहोस्।';
