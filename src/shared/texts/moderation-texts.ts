export const decisionOneOf = (decisions: readonly string[]) =>
  `Decision must be one of ${decisions.join(', ')}`;
export const beforeIsNoHour = 'before must be an hour of the log, such as 2026-11-20T21:00:00.000Z';
export const messageIdMissing = 'messageId must be the id of a message';
export const minutesBetween = (least: number, most: number) =>
  `minutes must be a whole number from ${least} to ${most}`;
export const slowModeBetween = (least: number, most: number) =>
  `slowModeSeconds must be a whole number from ${least} to ${most}`;
export const isLockedInvalid = 'isLocked must be true or false';
export const rulesInvalid = (rules: readonly string[]) =>
  `rules may have ${rules.join(', ')}, each true or false`;
