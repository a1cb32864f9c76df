import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { ManagedMaterial, MaterialDetail } from '#shared/materials.ts';
import { type Page, type Rotation, turnedSize } from '#shared/page.ts';
import { type ViewerLocationState, viewerAddress } from '#web/materials/addresses.ts';
import type { PlacedPage } from './pages/arrangement.ts';
import * as texts from './texts.ts';

/** Returns the viewer's address for an item, with the item as state, because a draft isn't in any list. */
export function previewOf({ pages: _, outline: __, mayChange: ___, ...item }: MaterialDetail): {
  to: string;
  state: ViewerLocationState;
} {
  const subject = shownSubject(item.subject);
  return {
    to: viewerAddress(MATERIAL_KINDS[item.kind], { subject, title: item.title }),
    state: { subject, item },
  };
}

/** Returns the subject as the viewer shows it. */
export const shownSubject = (subject: string) => subject || texts.draft;

/** Returns the pages as they will be after saving. */
export function pagesAsPlaced(
  { pages }: Pick<MaterialDetail, 'pages'>,
  placed: readonly PlacedPage[],
): (Page & { turn: Rotation })[] {
  const known = new Map(pages.map((page) => [page.image, page]));
  return placed.map(({ image, rotate: turn }) => {
    const { width = 0, height = 0, placeholder = '' } = known.get(image) ?? {};
    return { image, ...turnedSize({ width, height }, turn), placeholder, turn };
  });
}

/** Returns the publisher's name, which administrators see. */
export function publisherOf({
  publisher,
  isSample,
}: Pick<ManagedMaterial, 'publisher' | 'isSample'>): string {
  return publisher ?? (isSample ? texts.sampleLibrary : texts.noInstructor);
}
