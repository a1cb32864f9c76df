/** A table of the database: what it is for, and what each column contains, in words for everybody. */
export type KeptTable = { about: string; columns: Record<string, string> };
