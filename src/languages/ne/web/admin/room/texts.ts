import { formatNumber } from '#shared/language.ts';
import type { Rule } from '#shared/moderation.ts';
import type { Room } from '#shared/rooms.ts';

const lengthOf = (count: number) =>
  count % 60 === 0 ? `${formatNumber(count / 60)} मिनेट` : `${formatNumber(count)} सेकेन्ड`;

export const notLoaded = 'कुराकानीका सेटिङ लोड हुन सकेनन्। फेरि प्रयास हुँदै छ…';
export const changed = (room: string) => `${room}मा फेरियो।`;
export const notChanged = 'फेर्न सकिएन। फेरि प्रयास गर्नुहोस्।';

export const isOpen = 'खुला छ: सबैले लेख्न सक्छन्।';
export const isSlow = (count: number) => `ढिलो मोड: एक जनाले ${lengthOf(count)}मा एउटा सन्देश।`;
export const isLocked = 'बन्द छ।';
export const flooded = (count: number, until: string) =>
  `सन्देशको बाढी: ${lengthOf(count)}को ढिलो मोड आफैँ अन भएको छ। शान्त भयो भने ${until} मा अफ हुन्छ।`;

export const slowMode = 'ढिलो मोड';
export const slowModeOf = (count: number) => (count === 0 ? 'अफ' : lengthOf(count));
export const slowModeMeans = (count: number) =>
  count === 0
    ? 'अफ: एउटा सन्देशपछि अर्को पठाउन पर्खनुपर्दैन।'
    : `एउटा सन्देशपछि अर्को पठाउन सबैले ${lengthOf(count)} पर्खनुपर्छ।`;
export const choiceEndsFlood = 'यहाँ जे छाने पनि आफैँ अन भएको ढिलो मोड सकिन्छ।';

export const locked = 'कुराकानी बन्द गर्ने';
export const lockMeans: Record<Room['identity'], string> = {
  secret: 'बन्द भएका बेला कसैले लेख्न सक्दैन। घोषणा भने देखिन्छ।',
  account: 'बन्द भएका बेला रेखदेख गर्ने र प्रशासकले मात्र लेख्न सक्छन्।',
};

export const announcement = 'घोषणा';
export const announcementMeans = 'कुराकानीको बीचमा Cogito को नाममा देखिन्छ।';
export const writeAnnouncement = 'घोषणा लेख्नुहोस्';
export const announcementText = 'घोषणामा लेख्ने कुरा';
export const charactersLeft = (count: number) => `${formatNumber(count)} अक्षर बाँकी`;
export const preview = 'प्रिभ्यु';
export const announce = 'घोषणा गर्नुहोस्';
export const cancel = 'रद्द गर्नुहोस्';
export const announceQuestion = (room: string) => `${room}मा यो घोषणा गर्ने?`;
export const announceMeans = 'त्यहाँ भएका सबैले तुरुन्तै देख्छन्, पछि आउनेले पनि देख्छन्।';
export const keepWriting = 'लेख्दै गर्नुहोस्';
export const announced = (room: string) => `${room}मा घोषणा गरियो।`;
export const notAnnounced = 'घोषणा गर्न सकिएन। फेरि प्रयास गर्नुहोस्।';

export const muted = 'बोल्न रोक';
export const nobodyMuted = 'कसैलाई बोल्न रोक लगाइएको छैन।';
export const mutesNotLoaded = 'बोल्न रोक लगाइएकाको सूची लोड हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const until = 'रोक हट्ने समय:';
export const end = 'रोक हटाउनुहोस्';
export const ofMute = (user: string, mark: string) => `(${user} ${mark})`;
export const muteEnded = (user: string) => `${user} ले अब फेरि लेख्न सक्छन्।`;
export const muteNotEnded = 'रोक हटाउन सकिएन। फेरि प्रयास गर्नुहोस्।';

export const automaticRules = 'आफैँ चल्ने नियम';
export const ruleMeans: Record<Rule, string> = {
  reports:
    'कम्तीमा तीन जनाले, अनि त्यतिबेला भएकामध्ये पाँच जनामा एक जनाले उजुरी गरेपछि, रेखदेख गर्नेले नहेरेसम्म सन्देश लुकाइन्छ। एक मिनेटअघिदेखि त्यहाँ भएकालाई मात्र गनिन्छ।',
  word: 'सूचीको शब्द भएको सन्देश “शब्दसूची” मा तोकेअनुसार छोपिन्छ, रोकिन्छ वा पठाउन दिइँदैन।',
  flood: 'कसैले पढ्न नभ्याउने गरी सन्देश आए भने ढिलो मोड (१० सेकेन्ड) अन हुन्छ, र लगातार दुई मिनेट शान्त नभएसम्म रहन्छ।',
  'same text':
    '३० वा बढी अक्षरको एउटै कुरा एक मिनेटभित्र पाँच जनाले पठाइसके भने छैटौँ जनादेखि पठाउन दिइँदैन। बाढीका बेला ८ वा बढी अक्षरको कुरा तेस्रो जनादेखि नै पठाउन दिइँदैन।',
  length: 'बाढीका बेला ४०० भन्दा बढी अक्षर लेख्नेले अरूभन्दा धेरै पर्खनुपर्छ, बढीमा पाँच गुणा।',
};
