import { formatNumber } from '#shared/language.ts';

export const empty = 'खाली सन्देश पठाउन मिल्दैन।';
export const tooLong = (most: number) => `सन्देश बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
