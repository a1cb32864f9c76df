/** Where the library's places are (contract §4), and what travels with a navigation to them. */
import type { Material, MaterialKind } from '#shared/materials.ts';

/** Travels to the list; the address says the same to a shared link or a reload. */
export type ListLocationState = { subject: string };
/** Travels to the viewer, so that a page is on screen without another call. */
export type ViewerLocationState = { subject: string; item: Material };

const UNKNOWN_SUBJECT = 'Unknown Subject';

export function listAddress(kind: MaterialKind, subject: string): string {
  return `${kind.listPath}?${new URLSearchParams({ subject })}`;
}

export function viewerAddress(
  kind: MaterialKind,
  { subject, title }: { subject: string; title: string },
): string {
  return `${kind.viewerPath}/${encodeURIComponent(subject)}/${encodeURIComponent(title)}`;
}

/** What a search found: at its page, or at the start where no page was meant, with the words to be marked there. */
export function foundAddress(
  kind: MaterialKind,
  material: Pick<Material, 'subject' | 'title'>,
  page: number | null,
  words: string,
): string {
  return `${viewerAddress(kind, material)}?${new URLSearchParams({ page: String(page ?? 1), words })}`;
}

/** Navigation state first, then the address; with neither, the specification's default (contract §4). */
export function subjectAt(state: unknown, search: string): { subject: string; isKnown: boolean } {
  const subject = textIn(state, 'subject') ?? new URLSearchParams(search).get('subject');
  return subject ? { subject, isKnown: true } : { subject: UNKNOWN_SUBJECT, isKnown: false };
}

/** The item that travelled with the navigation; state outlives a deploy, so its shape is not taken for granted. */
export function itemIn(state: unknown): Material | null {
  const item = fieldOf(state, 'item');
  return textIn(item, 'title') && Array.isArray(fieldOf(item, 'images')) ? (item as Material) : null;
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;

function textIn(value: unknown, field: string): string | null {
  const text = fieldOf(value, field);
  return typeof text === 'string' && text !== '' ? text : null;
}
