/** Secrets of cookies and links; the database has only their hashes. */
import { createHash, randomBytes } from 'node:crypto';

export const drawToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
