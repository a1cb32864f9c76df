import { LANGUAGE } from './language.ts';

/** Files become pages in the order of their names, with numbers compared by value: page 10 comes after page 9. */
export function inPageOrder<T>(files: readonly T[], nameOf: (file: T) => string): T[] {
  const byName = new Intl.Collator(LANGUAGE, { numeric: true });
  return files.toSorted((one, other) => byName.compare(nameOf(one), nameOf(other)));
}
