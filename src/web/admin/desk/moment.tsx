import { dateFormat } from '#shared/language.ts';

const wordsOf = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** When something happened; `at` is ISO 8601. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{wordsOf(Date.parse(at))}</time>;
