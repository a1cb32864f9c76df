/** What `KeepButton` does; this code is loaded when it is first pressed. */
import type { Material } from '#shared/materials.ts';
import { stayInContact } from './contact.ts';
import { keep, remove } from './keeping.ts';

export async function keepHere(materials: readonly Material[]): Promise<void> {
  // This comes first, so that a connection that comes back meanwhile is noticed.
  stayInContact({ isRenewed: true });
  await keep(materials);
}

export const removeHere = (materials: readonly Material[], how: { onlyComing: boolean }): Promise<void> =>
  remove(
    materials.map(({ _id }) => _id),
    how,
  );
