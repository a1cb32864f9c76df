import { WORD_ACTIONS } from '#shared/word-list.ts';
import * as texts from './texts.ts';

export const ACTION_OPTIONS = WORD_ACTIONS.map((value) => ({ value, label: texts.actions[value] }));
