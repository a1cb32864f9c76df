export const saved = 'Saved. Everybody sees it with the next page they open.';
export const nameIsText = 'The name is a line of text';
export const nameTooLong = (max: number) => `The name can’t be longer than ${max} characters`;
export const rulesAreSentences = 'Rules are sentences, each on a line of its own';
export const tooManyRules = (max: number) => `A room has at most ${max} rules`;
export const ruleTooLong = (max: number) => `A rule can’t be longer than ${max} characters`;
export const sameRuleTwice = 'Two of the rules are the same';
export const hidesSamplesInvalid = 'Whether the sample library is hidden is true or null';
export const subjectsInvalid = 'The order of subjects names each of them once';
