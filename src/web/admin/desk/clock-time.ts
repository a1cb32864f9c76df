import { dateFormat } from '#shared/language.ts';

/** Such as '8:11 PM'; milliseconds since 1970. */
export const clockTime = dateFormat({ hour: 'numeric', minute: '2-digit' });
