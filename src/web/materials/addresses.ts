/** The addresses of lists and viewers (contract §4), and the location state of a navigation to them. */
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import * as texts from './texts.ts';

export type ListLocationState = { subject: string };
/** With this state, the viewer shows a page without another call; `isRedirected` if it came by a former address. */
export type ViewerLocationState = { subject: string; item: Material; isRedirected?: true };

export function listAddress(kind: MaterialKind, subject: string): string {
  return `${kind.listPath}?${new URLSearchParams({ subject })}`;
}

export function viewerAddress(
  kind: MaterialKind,
  { subject, title }: { subject: string; title: string },
): string {
  return `${kind.viewerPath}/${encodeURIComponent(subject)}/${encodeURIComponent(title)}`;
}

/** Returns the viewer's address at a search result's page, or at page 1, with the words to highlight there. */
export function foundAddress(
  kind: MaterialKind,
  material: Pick<Material, 'subject' | 'title'>,
  page: number | null,
  words: string,
): string {
  return `${viewerAddress(kind, material)}?${new URLSearchParams({ page: String(page ?? 1), words })}`;
}

/** Returns the subject of the location state, else of the address, else the default (contract §4). */
export function subjectAt(state: unknown, search: string): { subject: string; isKnown: boolean } {
  const subject = textIn(state, 'subject') ?? new URLSearchParams(search).get('subject');
  return subject ? { subject, isKnown: true } : { subject: texts.unknownSubject, isKnown: false };
}

/** Returns the material in a location state. Its shape is checked, because state survives deployments. */
export function itemIn(state: unknown): Material | null {
  const item = fieldOf(state, 'item');
  return textIn(item, 'title') && Array.isArray(fieldOf(item, 'images')) ? (item as Material) : null;
}

/** A redirect replaces a history entry that wasn't opened from a list. */
export const isRedirected = (state: unknown): boolean => fieldOf(state, 'isRedirected') === true;

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;

function textIn(value: unknown, field: string): string | null {
  const text = fieldOf(value, field);
  return typeof text === 'string' && text !== '' ? text : null;
}
