import type { ManagedMaterial } from '#shared/materials.ts';
import * as texts from '../texts.ts';

/** Who published it, as an administrator reads it. */
export function publisherOf({
  publisher,
  isSample,
}: Pick<ManagedMaterial, 'publisher' | 'isSample'>): string {
  return publisher ?? (isSample ? texts.sampleLibrary : texts.noInstructor);
}
