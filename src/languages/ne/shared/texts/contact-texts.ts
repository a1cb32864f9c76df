import { formatNumber } from '#shared/language.ts';

export const blankFields = 'सबै ठाउँ भर्नुहोस्।';
export const nameTooLong = (most: number) => `नाम बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const nameIsInvisible = 'नाममा नदेखिने अक्षर राख्न मिल्दैन।';
export const messageTooLong = (most: number) => `सन्देश बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const handledInvalid = 'Handled को मान true वा false हुनुपर्छ।';
