import type { Material } from '#shared/materials.ts';

const edited = ({ kind, subject, title, description, isDownloadable, status, images }: Material) =>
  JSON.stringify([kind, subject, title, description, isDownloadable, status, images]);

/** Whether two versions of an item differ in nothing that is edited in its form: recognition is changed beside it. */
export const isSameToEdit = (one: Material, other: Material): boolean => edited(one) === edited(other);
