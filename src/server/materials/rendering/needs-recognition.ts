/** Whether a PDF's page has its words in its picture only, as a scan does, or as letters that stand for nothing. */
import { PARTS_OF_WIDTH, type Size } from '#shared/page.ts';
import type { Box } from './text-lines.ts';

/** A scan may have a stamp or a page number. */
const FEW_LETTERS = 20;
/** Of the page. */
const MOST = 0.5;

type Page = { text: string; pictures: readonly Box[]; size: Size };

export function needsRecognition({ text, pictures, size }: Page): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  // What a font has that says nowhere which letters it draws.
  const unknown = text.match(/[\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  if (unknown > Math.max(letters, FEW_LETTERS)) return true;
  const covered = pictures.reduce((sum, box) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  const whole = (PARTS_OF_WIDTH * PARTS_OF_WIDTH * size.height) / size.width;
  return letters < FEW_LETTERS && covered >= MOST * whole;
}
