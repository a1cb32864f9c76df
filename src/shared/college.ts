/** What a college sets for itself. What it hasn't set is as the product comes. */
import { MATERIAL_KINDS, type SubjectName } from './material-kinds.ts';
import type { RoomId } from './rooms.ts';

type RulesKey = `rules.${RoomId}`;

export type College = {
  /** Stands where the product's name stands on its screens. */
  name?: string;
  /** An e-mail address. */
  contact?: string;
  /** The colour of the thing to do next, `#rrggbb`. */
  accent?: string;
  hidesSamples?: true;
  closesRegistration?: true;
  /** Stands in the place of the cog; `revision` names the picture. */
  logo?: { revision: string; width: number; height: number };
  /** Every subject, in the order in which they are offered. */
  subjects?: SubjectName[];
} & { [Key in RulesKey]?: string[] };

export type CollegeKey = keyof College;

/** As administrators read it: `version` is opaque, and another after each change (contract §2). */
export type VersionedCollege = College & { version: string };

/** Null takes a setting back. */
export type CollegeChange = { [Key in CollegeKey]?: College[Key] | null };

/** As it is uploaded; what is kept is drawn anew. */
export const MAX_LOGO_BYTES = 512 * 1024;

/** Decided by the operator's variables: what of these is named can't be set at the desk. */
export type DecidedElsewhere = { closesRegistration?: boolean };

export const rulesKey = (room: RoomId): RulesKey => `rules.${room}`;

/** In the product's own order. */
export const SUBJECT_NAMES: readonly SubjectName[] = [
  ...new Set(Object.values(MATERIAL_KINDS).flatMap(({ subjects }) => subjects)),
];
