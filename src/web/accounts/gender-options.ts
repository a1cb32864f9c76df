import { GENDERS } from '#shared/accounts.ts';
import * as texts from './texts.ts';

const LABELS = { male: texts.male, female: texts.female, other: texts.other } as const;

export const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: LABELS[value] }));
