import type { Material } from '#shared/materials.ts';

const edited = ({ kind, subject, title, description, isDownloadable, status, images }: Material) =>
  JSON.stringify([kind, subject, title, description, isDownloadable, status, images]);

/** Tells whether two versions are equal in all that the form edits; text recognition is changed outside it. */
export const isSameToEdit = (one: Material, other: Material): boolean => edited(one) === edited(other);
