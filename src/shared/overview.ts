import type { KindId } from './material-kinds.ts';
import type { Material } from './materials.ts';

export const NEWEST_LISTED = 20;

/** Of a kind: how many are published in each subject that has any, and the newest of them, newest first. */
export type KindOverview = {
  counts: Record<string, number>;
  newest: Pick<Material, 'subject' | 'title' | 'createdAt'>[];
};

/** What there is to see in the house: counts and titles, and nothing about anybody. */
export type Overview = {
  /** The server's time. */
  at: string;
  chat: { people: number; lastMessageAt: string | null };
  kinds: Record<KindId, KindOverview>;
};
