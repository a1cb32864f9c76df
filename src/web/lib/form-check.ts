import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';

export type FieldErrors = Record<string, string>;

/** Reads a form's values by their schema: what they mean, or the first thing wrong with each field. */
export function checkForm<S extends GenericSchema>(
  schema: S,
  values: unknown,
): { output: InferOutput<S>; errors: null } | { output: null; errors: FieldErrors } {
  const result = safeParse(schema, values);
  if (result.success) return { output: result.output, errors: null };
  const errors: FieldErrors = {};
  for (const issue of result.issues) errors[getDotPath(issue) ?? ''] ??= issue.message;
  return { output: null, errors };
}

/** Everything but one field's error: editing a field clears its own (spec §4). */
export function withoutError(errors: FieldErrors, field: string): FieldErrors {
  if (!(field in errors)) return errors;
  const { [field]: _cleared, ...rest } = errors;
  return rest;
}
