/** What text may be written of: no control characters, no half of a character, and nothing that turns a line around. */

export const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u;

export const LINES = /^[^[\p{Cc}\p{Cs}]--[\t\r\n]]*$/v;
