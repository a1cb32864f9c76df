import { formatNumber } from '#shared/language.ts';

export const messageIsNoText = 'सन्देश अक्षरमा लेखिएको हुनुपर्छ।';
export const clientIdInvalid = 'clientId एउटा UUID हुनुपर्छ।';
export const nameInvalid = 'नाम Cog र 0 देखि 999 सम्मको सङ्ख्या हुनुपर्छ।';
export const isNoTimestamp = (field: string) => `${field} कुनै सन्देशको समय हुनुपर्छ।`;
export const removalsSeenInvalid = 'removalsSeen पूर्ण सङ्ख्या हुनुपर्छ।';
export const newestInvalid = (most: number) => `newest १ देखि ${formatNumber(most)} सम्मको पूर्ण सङ्ख्या हुनुपर्छ।`;
export const isNoId = (field: string) => `${field} कुनै सन्देशको id हुनुपर्छ।`;
export const searchIsNoText = 'q अक्षरमा लेखिएको हुनुपर्छ।';
export const withdrawInvalid = 'withdraw को मान true वा false हुनुपर्छ।';
export const reasonIsNoText = 'कारण अक्षरमा लेखिएको हुनुपर्छ।';
export const reasonTooLong = (most: number) => `कारण बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
