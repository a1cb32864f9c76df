/** What pressing the button does; its code comes with the first press. */
import type { Material } from '#shared/materials.ts';
import { stayInContact } from './contact.ts';
import { keep, remove } from './keeping.ts';

export async function keepHere(materials: readonly Material[]): Promise<void> {
  await keep(materials);
  stayInContact({ isRenewed: true });
}

export const removeHere = (materials: readonly Material[], how: { onlyComing: boolean }): Promise<void> =>
  remove(
    materials.map(({ _id }) => _id),
    how,
  );
