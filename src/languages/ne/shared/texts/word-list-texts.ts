import { formatNumber } from '#shared/language.ts';

export const noList = 'words सूची हुनुपर्छ।';
export const tooManyWords = (most: number) => `शब्दसूचीमा बढीमा ${formatNumber(most)} वटा शब्द राख्न मिल्छ।`;
export const entryInvalid = 'सूचीको हरेक कुरा word र action भएको object हुनुपर्छ।';
export const wordEmpty = 'शब्दसूचीको एउटा शब्द खाली छ।';
export const wordTooLong = (most: number) => `एउटा शब्द बढीमा ${formatNumber(most)} अक्षरको हुनुपर्छ।`;
export const wordHasInvisible = 'शब्दमा नदेखिने अक्षर राख्न मिल्दैन।';
export const actionOneOf = (actions: readonly string[]) => `action यीमध्ये एउटा हुनुपर्छ: ${actions.join(', ')}।`;
export const wordTwice = (word: string) => `“${word}” शब्दसूचीमा दुई पटक छ।`;
export const wordHasNoLetters = (word: string) => `“${word}” मा दुईभन्दा कम अक्षर छन्।`;
