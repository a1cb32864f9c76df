/** The pages at which an account stopped reading, kept in this browser during the session, the newest last. */
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { Material } from '#shared/materials.ts';
import { useSession } from '#web/lib/session.ts';
import { browserStorage, isKeptFor } from '#web/ui/browser-storage.ts';
import { viewerAddress } from './addresses.ts';
import styles from './cover.module.css';
import * as texts from './texts.ts';

const KEY = 'cogito.session.reading';
const MAX_KEPT = 200;

type ReadMaterial = Pick<Material, 'kind' | 'subject' | 'title'> & { pageCount: number };

/** `material` is missing if only the page is known. */
type Kept = [id: string, pageIndex: number, material?: ReadMaterial];

export function placeIn(id: string): number | null {
  return keptPlaces().find(([kept]) => kept === id)?.[1] ?? null;
}

export function keepPlace(id: string, pageIndex: number, material?: ReadMaterial) {
  if (!isOwnStorage()) return;
  const others = keptPlaces().filter(([kept]) => kept !== id);
  store([...others, material ? [id, pageIndex, material] : [id, pageIndex]]);
}

/** Returns the material that was opened last in this browser and not read to its end, and its viewer's address. */
export function continueReading() {
  for (const [, pageIndex, material] of keptPlaces().toReversed()) {
    if (!isMaterial(material) || pageIndex >= material.pageCount - 1) continue;
    return { ...material, pageIndex, to: viewerAddress(MATERIAL_KINDS[material.kind], material) };
  }
  return null;
}

/** Removes a material that was deleted or renamed. */
export function forgetPlace({ kind, subject, title }: Omit<ReadMaterial, 'pageCount'>) {
  const places = keptPlaces();
  const left = places.filter(
    ([, , kept]) => !(kept?.kind === kind && kept.subject === subject && kept.title === title),
  );
  if (left.length < places.length) store(left);
}

const store = (places: readonly Kept[]) =>
  browserStorage.setItem(KEY, JSON.stringify(places.slice(-MAX_KEPT)));

// The parsed value is cached, because a list asks for the place of each of its thousands of cards.
let parsed: { stored: string; places: readonly Kept[] } = { stored: '[]', places: [] };

function keptPlaces(): readonly Kept[] {
  if (!isOwnStorage()) return [];
  const stored = browserStorage.getItem(KEY) ?? '[]';
  if (parsed.stored !== stored) parsed = { stored, places: parse(stored) };
  return parsed.places;
}

function parse(stored: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(stored);
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isOwnStorage(): boolean {
  const { user } = useSession.getState();
  return user !== null && isKeptFor(user._id);
}

const isKept = (kept: unknown): kept is Kept =>
  Array.isArray(kept) && typeof kept[0] === 'string' && Number.isInteger(kept[1]);

function isMaterial(kept: unknown): kept is ReadMaterial {
  const { kind, subject, title, pageCount } = (kept ?? {}) as Record<string, unknown>;
  const isNamed = typeof subject === 'string' && typeof title === 'string';
  return isNamed && Number.isInteger(pageCount) && Object.hasOwn(MATERIAL_KINDS, String(kind));
}

type ReadingBarProps = { pageIndex: number; pageCount: number };

/** Shows the reading progress as a bar and 'Page 3 of 5'. */
export function ReadingBar({ pageIndex, pageCount }: ReadingBarProps) {
  const page = Math.min(pageIndex + 1, pageCount);
  return (
    <span className={styles.reading}>
      <span aria-hidden="true" className={styles.bar}>
        <span className={styles.read} style={{ inlineSize: `${(100 * page) / pageCount}%` }} />
      </span>
      <span>{texts.pageOf(page, pageCount)}</span>
    </span>
  );
}
