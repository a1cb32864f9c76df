/** A subject's name on screen: what is stored, and addresses, have the English one in every language. */
export const subjectName = (subject: string): string => subject;
