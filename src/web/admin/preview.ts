import { MATERIAL_KINDS, type Material } from '#shared/materials.ts';
import { type ViewerState, viewerAddress } from '#web/materials/addresses.ts';

/** The students' own viewer; the item travels there, for a draft is in no list. */
export function previewOf(item: Material): { to: string; state: ViewerState } {
  const subject = item.subject || 'Draft';
  return {
    to: viewerAddress(MATERIAL_KINDS[item.kind], { subject, title: item.title }),
    state: { subject, item },
  };
}
