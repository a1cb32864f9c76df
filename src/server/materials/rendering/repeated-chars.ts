/** Drops text that is drawn again for boldness or shadow; PDFium drops only repetitions that follow directly. */
import type { Rotation } from '#shared/page.ts';
import type { Point } from './reading-direction.ts';
import type { Box, PlacedChar } from './text-lines.ts';

/**
 * `origin` is a letter's position on its base line, in the units of its box. `object` draws the letter, `group` contains
 * the glyphs that share a text; 0 means none.
 */
export type DrawnChar = PlacedChar & {
  origin: Point;
  object: number;
  group: number;
  direction: Rotation;
};

/** The distance of two drawings of one letter, as a part of its height; two thin letters are further apart. */
const ASIDE = 0.08;
/** The size of the cells in which letters are looked up, in ten-thousandths of the page's width. */
const CELL = 64;
const MAX_IN_CELL = 50;

export function dropRepeatedChars(chars: readonly DrawnChar[]): DrawnChar[] {
  const isDrawnAgain = findRepetitions();
  const firstObjects = new Map<number, number>();
  return chars.filter(({ char, box, origin, object, group }) => {
    // PDFium repeats a group's text if a glyph of another group is between two glyphs of the group.
    if (group !== 0 && firstObjects.getOrInsert(group, object) !== object) return false;
    return !box || object === 0 || !isDrawnAgain({ char, box, origin, object });
  });
}

/** Letters of one object may share a place, because those of a ligature are all at its place. */
function findRepetitions() {
  type Drawn = { char: string; box: Box; origin: Point; object: number };
  const places = new Map<string, Drawn[]>();
  return (drawn: Drawn): boolean => {
    const { char, box, origin, object } = drawn;
    const aside = Math.min(CELL, (box.bottom - box.top) * ASIDE);
    const isThere = (other: Drawn) =>
      Math.abs(other.origin.x - origin.x) < aside && Math.abs(other.origin.y - origin.y) < aside;
    for (const column of cellsAround(origin.x, aside))
      for (const row of cellsAround(origin.y, aside)) {
        const there = places.get(`${char}${column} ${row}`)?.find(isThere);
        if (there) return there.object !== object;
      }
    const place = `${char}${cellAt(origin.x)} ${cellAt(origin.y)}`;
    const drawnHere = places.getOrInsert(place, []);
    if (drawnHere.length < MAX_IN_CELL) drawnHere.push(drawn);
    return false;
  };
}

const cellAt = (place: number) => Math.round(place / CELL);

/** Returns at most three cells, since `aside` is never larger than a cell. */
const cellsAround = (place: number, aside: number) =>
  new Set([cellAt(place - aside), cellAt(place), cellAt(place + aside)]);
