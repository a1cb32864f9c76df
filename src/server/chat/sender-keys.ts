import { hash as digest } from 'node:crypto';

/** 132 bits: no two ever meet, in half of what an index would hold of the whole. */
export const shortHash = (text: string) => digest('sha256', text, 'base64url').slice(0, 22);

export const accountKey = (accountId: string, purpose: string) => shortHash(`${accountId}|${purpose}`);
