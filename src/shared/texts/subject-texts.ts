/** A subject's name on screen. In every language, the database and addresses have the English name. */
export const subjectName = (subject: string): string => subject;
