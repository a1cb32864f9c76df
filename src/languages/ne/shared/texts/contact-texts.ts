import { formatNumber } from '#shared/language.ts';

export const blankFields = 'सबै ठाउँ भर्नुहोस्।';
export const tooLong = (field: string, most: number) => `${field} बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const name = 'नाम';
export const nameIsInvisible = 'नाममा नदेखिने अक्षर राख्न मिल्दैन।';
export const message = 'सन्देश';
export const handledInvalid = 'Handled को मान true वा false हुनुपर्छ।';
