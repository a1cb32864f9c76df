import type { KindId } from './material-kinds.ts';
import type { Material } from './materials.ts';

export const NEWEST_LISTED = 20;

/** For one kind: the number of published items in each subject that has any, and the newest items, newest first. */
export type KindOverview = {
  counts: Record<string, number>;
  newest: Pick<Material, 'subject' | 'title' | 'createdAt'>[];
};

/** The dashboard's counts and titles. It contains nothing about persons. */
export type Overview = {
  /** The server's time. */
  at: string;
  chat: { people: number; lastMessageAt: string | null };
  kinds: Record<KindId, KindOverview>;
};
