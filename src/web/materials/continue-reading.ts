/** What the dashboard needs to lead back to what was being read. */
import { MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import { viewerAddress } from './addresses.ts';
import { lastPlace, type ReadingPlace } from './reading-places.ts';

export type ContinueReading = ReadingPlace & {
  materialKind: MaterialKind;
  /** The viewer's address: it opens at the page. */
  to: string;
};

/** What this account opened last in this browser and hasn't read to its end, of one kind or of any; else null. */
export function continueReading(kind?: MaterialKind): ContinueReading | null {
  const place = lastPlace(kind?.id);
  if (!place) return null;
  const materialKind = MATERIAL_KINDS[place.kind];
  return { ...place, materialKind, to: viewerAddress(materialKind, place) };
}
