/**
 * Finds words by their sound, for students who type Devanagari in Latin letters. Sounds are less precise than words, so
 * they are searched only if words find little.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wordsOf } from '#shared/search/words.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Db } from '../db/schema.ts';
import { isDevanagari, soundOf, soundsOf } from './sounds.ts';

const MAX_RANKED = 300;
/** The limit on the words that one result shows. */
const MAX_WORDS_TOLD = 3;

/** Returns the sounds of the words in Latin letters. */
export const soundsAsked = (words: readonly string[]): string[] =>
  [...new Set(words.filter((word) => !isDevanagari(word)).map(soundOf))].filter((sound) => sound !== '');

/** Returns ids of entries, best first, that students can find and where words begin with all these sounds. */
export async function findSimilarSounding(
  db: Db,
  sounds: string[],
  isShown: RawBuilder<SqlBool>,
): Promise<number[]> {
  if (sounds.length === 0) return [];
  return isPostgres(db) ? findOnPostgres(db, sounds, isShown) : findOnSqlite(db, sounds, isShown);
}

async function findOnSqlite(db: Db, sounds: string[], isShown: RawBuilder<SqlBool>): Promise<number[]> {
  const asked = sounds.map((sound) => `"${sound}"*`).join(' ');
  const { rows } = await sql<{ id: number }>`
    select entry.id
    from (
      select rowid as id, bm25(search_index_sounds) as rank from search_index_sounds
      where search_index_sounds match ${asked} order by rank, id limit ${MAX_RANKED}
    ) as best
    join search_entries as entry on entry.id = best.id
    join materials on materials.id = entry.material_id and ${isShown}
    order by best.rank, best.id`.execute(db);
  return rows.map(({ id }) => id);
}

async function findOnPostgres(db: Db, sounds: string[], isShown: RawBuilder<SqlBool>): Promise<number[]> {
  const asked = sql`to_tsquery('simple', ${sounds.map((sound) => `${sound}:*`).join(' & ')})`;
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select entry.id, entry.sounds_vector from search_entries as entry
      join materials on materials.id = entry.material_id and ${isShown}
      where entry.sounds_vector @@ ${asked} limit ${MAX_RANKED}
    )
    select id from found order by ts_rank(sounds_vector, ${asked}, 1) desc, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the words of `text` that begin with one of these sounds: all as folded, some as written. */
export function similarSoundingWords(
  text: string,
  sounds: readonly string[],
): { folded: string[]; shown: string[] } {
  const alike = wordsOf(text).filter(
    (word) =>
      isDevanagari(word.text) &&
      soundsOf(word.text).some((own) => sounds.some((sound) => own.startsWith(sound))),
  );
  const shown = new Set(alike.map(({ start, end }) => text.slice(start, end)));
  return {
    folded: [...new Set(alike.map((word) => word.text))],
    shown: [...shown].slice(0, MAX_WORDS_TOLD),
  };
}
