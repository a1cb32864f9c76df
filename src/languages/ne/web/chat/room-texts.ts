/** The texts of each room; `ROOMS` has the other differences between rooms. */
import { formatNumber, plural } from '#shared/language.ts';
import type { RoomId } from '#shared/rooms.ts';

type RoomTexts = {
  title: string;
  /** The label of the link to this room from the other one. */
  linkLabel: string;
  /** The room's name within a sentence, to which a postposition may be joined. */
  name: string;
  /** Says how many people are in the room. */
  people: (count: number) => string;
  /** The text that is shown until the room's messages have loaded. */
  intro: string;
  emptyTitle: string;
  emptyText: string;
  /** Says how long messages are kept, if they aren't kept for good. */
  promise: ((days: number | undefined) => string) | null;
};

export const ROOM_TEXTS: Record<RoomId, RoomTexts> = {
  anonymous: {
    title: 'गुमनाम कुराकानी',
    linkLabel: 'गुमनाम कुराकानी',
    name: 'गुमनाम कुराकानी',
    people: (count) => `अनलाइन: ${formatNumber(count)}`,
    intro: 'यहाँ सबै गुमनाम छन्, तपाईं पनि: तपाईंलाई एउटा र्‍यान्डम नाम दिइएको छ, र हरेक दिन फेरिने एउटा चिह्न पनि।',
    emptyTitle: 'अहिलेसम्म कुनै सन्देश छैन',
    emptyText: 'यहाँ सबै गुमनाम छन्, तपाईं पनि। पहिले तपाईं नै केही लेख्नुहोस् न।',
    promise: erasedAfter,
  },
  public: {
    title: 'विद्यार्थी कुराकानी',
    linkLabel: 'विद्यार्थी कुराकानी',
    name: 'विद्यार्थी कुराकानी',
    people: (count) => `सक्रिय: ${formatNumber(count)}`,
    intro: 'खाता भएका सबैले यहाँ कुरा गर्न सक्छन्। तपाईंका सन्देशको छेउमा तपाईंको नाम देखिन्छ।',
    emptyTitle: 'अहिलेसम्म कुनै सन्देश छैन',
    emptyText: 'खाता भएका सबैले यहाँ कुरा गर्न सक्छन्। पहिले तपाईं नै केही लेख्नुहोस् न।',
    promise: null,
  },
};

function erasedAfter(days: number | undefined): string {
  if (days === undefined) return 'सन्देश केही समयपछि मेटिन्छन्।';
  return plural(days, {
    one: 'सन्देश एक दिनपछि मेटिन्छन्।',
    other: `सन्देश ${formatNumber(days)} दिनपछि मेटिन्छन्।`,
  });
}
