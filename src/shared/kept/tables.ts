/** What the database keeps, for the privacy page. A test compares it with the live schema of both databases. */
import { ACCOUNT_TABLES } from './account-tables.ts';
import { CHAT_TABLES } from './chat-tables.ts';
import { LIBRARY_TABLES } from './library-tables.ts';
import { SERVER_TABLES } from './server-tables.ts';

/** Table → column → what stands there. */
export const KEPT_TABLES = { ...ACCOUNT_TABLES, ...CHAT_TABLES, ...LIBRARY_TABLES, ...SERVER_TABLES };

/** A table of the database: what it is for, and what each column contains, in words for everybody. */
export type KeptTable = { about: string; columns: Record<string, string> };
