import { formatNumber } from '#shared/language.ts';

export const decisionOneOf = (decisions: readonly string[]) =>
  `निर्णय यीमध्ये एउटा हुनुपर्छ: ${decisions.join(', ')}।`;
export const beforeIsNoHour = 'before अभिलेखको कुनै घण्टा हुनुपर्छ, जस्तै 2026-11-20T21:00:00.000Z।';
export const messageIdMissing = 'messageId कुनै सन्देशको id हुनुपर्छ।';
export const minutesBetween = (least: number, most: number) =>
  `minutes ${formatNumber(least)} देखि ${formatNumber(most)} सम्मको पूर्ण सङ्ख्या हुनुपर्छ।`;
export const slowModeBetween = (least: number, most: number) =>
  `slowModeSeconds ${formatNumber(least)} देखि ${formatNumber(most)} सम्मको पूर्ण सङ्ख्या हुनुपर्छ।`;
export const isLockedInvalid = 'isLocked को मान true वा false हुनुपर्छ।';
export const rulesInvalid = (rules: readonly string[]) =>
  `rules मा ${rules.join(', ')} राख्न मिल्छ, हरेकको मान true वा false।`;
