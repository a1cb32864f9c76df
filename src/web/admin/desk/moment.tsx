import { dateFormat } from '#shared/language.ts';

const wordsOf = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Such as 'Mon 8:11 PM', for what lies at most a day away; milliseconds since 1970. */
export const dayAndTime = dateFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** When something happened; `at` is ISO 8601. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{wordsOf(Date.parse(at))}</time>;
