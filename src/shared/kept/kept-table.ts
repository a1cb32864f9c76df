/** Table of the database: what it is for, and what stands in each column, in a person's words. */
export type KeptTable = { about: string; columns: Record<string, string> };
