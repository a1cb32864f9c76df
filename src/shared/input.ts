import * as v from 'valibot';

type Checked<T> =
  | { ok: true; output: T }
  /** `errors` has the first error of each field. It is empty when the input as a whole has the wrong type. */
  | { ok: false; errors: Record<string, string> };

/** Checks `input` against an object's schema; a missing field is answered as an empty one is. */
export function checkInput<S extends v.GenericSchema>(schema: S, input: unknown): Checked<v.InferOutput<S>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { ok: false, errors: {} };
  const result = v.safeParse(schema, withEveryKey(schema, input), { abortPipeEarly: true });
  if (result.success) return { ok: true, output: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue);
    if (field) errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

/** Valibot answers a missing key by a text of its own, and `undefined` by the field's. */
function withEveryKey(schema: v.GenericSchema, input: object): object {
  if (!('entries' in schema)) return input;
  const missing = Object.keys(schema.entries as object).filter((key) => !Object.hasOwn(input, key));
  return { ...Object.fromEntries(missing.map((key) => [key, undefined])), ...input };
}

/** No id has other characters or is longer; PostgreSQL refuses a NUL. */
const ID = /^[^\p{Cc}\p{Cs}]{1,64}$/u;

/** The schema of an id, with one sentence for what is no string. A string that is none becomes '', which is unknown. */
export const idOrUnknown = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform((id) => (ID.test(id) ? id : '')),
  );

/** The schema of a whole number within bounds, with one sentence for all else. */
export const wholeBetween = (least: number, most: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
