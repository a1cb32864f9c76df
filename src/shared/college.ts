/** The settings of a college. A setting that is null has the product's default. */
import { MATERIAL_KINDS, type SubjectName } from './material-kinds.ts';
import type { RoomId } from './rooms.ts';

type RulesKey = `rules.${RoomId}`;

export type College = {
  /** Replaces the product's name on screens. */
  name?: string;
  /** An e-mail address. */
  contact?: string;
  /** The accent colour of primary buttons, `#rrggbb`. */
  accent?: string;
  hidesSamples?: true;
  closesRegistration?: true;
  /** Replaces the cog; `revision` identifies the picture. */
  logo?: { revision: string; width: number; height: number };
  /** Every subject, in the order in which they are offered. */
  subjects?: SubjectName[];
} & { [Key in RulesKey]?: string[] };

export type CollegeKey = keyof College;

/** The settings as administrators read them. `version` is opaque and changes with each change (contract §2). */
export type VersionedCollege = College & { version: string };

/** Null resets a setting. */
export type CollegeChange = { [Key in CollegeKey]?: College[Key] | null };

/** The limit for an uploaded logo. The server stores a newly encoded picture. */
export const MAX_LOGO_BYTES = 512 * 1024;

/** Settings that the operator's variables decide can't be changed at the desk. */
export type DecidedElsewhere = { closesRegistration?: boolean };

export const rulesKey = (room: RoomId): RulesKey => `rules.${room}`;

/** The default order. */
export const SUBJECT_NAMES: readonly SubjectName[] = [
  ...new Set(Object.values(MATERIAL_KINDS).flatMap(({ subjects }) => subjects)),
];
