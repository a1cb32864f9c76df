/** What it takes for a module of texts in another language to be complete (`scripts/languages.mjs` checks each). */

/** Doesn't compile where `Fault` is one. */
export type None<Fault extends never> = Fault;

/** The names of texts that a module lacks, has beyond the English one, or has with other parameters. */
export type Complete<Own, English> =
  | Exclude<keyof English, keyof Own>
  | Exclude<keyof Own, keyof English>
  | {
      [Name in keyof English & keyof Own]: IsLike<Own[Name], English[Name]> extends true ? never : Name;
    }[keyof English & keyof Own];

type IsLike<Own, English> = English extends (...values: infer Values) => infer Text
  ? Own extends (...values: infer OwnValues) => infer OwnText
    ? Values['length'] extends OwnValues['length']
      ? Values extends OwnValues
        ? IsLike<OwnText, Text>
        : false
      : false
    : false
  : Own extends English | Widened<English>
    ? true
    : false;

/** Its texts may be any others. */
type Widened<Texts> = Texts extends string
  ? string
  : Texts extends boolean
    ? boolean
    : Texts extends (...values: infer Values) => unknown
      ? (...values: Values) => string
      : Texts extends object
        ? { [Name in keyof Texts]: Widened<Texts[Name]> }
        : Texts;
