import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { CallFailure } from './api.ts';
import { drawUuid } from './draw-uuid.ts';
import { isSame, useKeptState } from './use-kept-state.ts';

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type FormOptions<V, S extends GenericSchema> = {
  initial: V;
  schema: S;
  /** Sends the entered values; if it throws a `CallFailure`, the server's errors are shown on the fields. */
  send: (entered: InferOutput<S>, idempotencyKey: string) => Promise<void>;
  /** Called when sending failed; the screen chooses the message (spec §8). */
  onFailure: (failure: unknown) => void;
  /** The name under which typed text is kept while another screen is open; null if it isn't kept. */
  keptAs: string | null;
  /** Called instead of `send` when the values don't match the schema. */
  onInvalid?: (errors: FieldErrors) => void;
};

/**
 * A form's values, errors and sending; `field(name)` returns the props of a field of ui/. The fields are
 * uncontrolled, because password managers fill some without an event, and React would reset those.
 */
export function useForm<V extends Record<string, string>, S extends GenericSchema>(
  options: FormOptions<V, S>,
) {
  const [values, setValues, settle] = useKeptState(options.keptAs, options.initial, withoutSecrets);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusOnError(form, errors);
  const { sending, send, forgetCall } = useSending(options);

  const show = (faults: FieldErrors) => {
    focusFirstError();
    setErrors(faults);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const entered = enteredIn(form.current, values);
    if (Object.keys(values).some((name) => entered[name] !== values[name])) {
      forgetCall();
      setValues(entered);
    }
    const { output, errors: faults } = checkForm(options.schema, entered);
    if (faults) {
      options.onInvalid?.(faults);
      return show(faults);
    }
    setErrors({});
    const failure = await send(output);
    // Text that was typed while the form was being sent hasn't been sent yet.
    if (failure === undefined && isSame(enteredIn(form.current, entered), entered)) settle();
    if (failure instanceof CallFailure) show(failure.errors);
  };

  const field = (name: keyof V & string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<FieldElement>) => {
      forgetCall();
      setValues((before) => enteredIn(target.form, before));
      setErrors((before) => withoutError(before, name));
    },
  });

  const clear = () => {
    for (const { element } of fieldsIn(form.current, values)) element.value = '';
    setValues(Object.fromEntries(Object.keys(values).map((name) => [name, ''])) as V);
    settle();
  };

  return {
    values,
    sending,
    field,
    clear,
    settle,
    formProps: { ref: form, onSubmit: submit, noValidate: true },
  };
}

/** Sends the values, and returns the failure if there is one. A retry after a lost answer repeats the key. */
function useSending<V, S extends GenericSchema>({ send, onFailure }: FormOptions<V, S>) {
  const [sending, setSending] = useState(false);
  const idempotencyKey = useRef<string>(null);
  const forgetCall = () => {
    idempotencyKey.current = null;
  };
  const sendOnce = async (entered: InferOutput<S>): Promise<unknown> => {
    setSending(true);
    try {
      idempotencyKey.current ??= drawUuid();
      await send(entered, idempotencyKey.current);
      forgetCall();
    } catch (failure) {
      const isAnswered = failure instanceof CallFailure && failure.status > 0 && failure.status < 500;
      if (isAnswered) forgetCall();
      onFailure(failure);
      return failure;
    } finally {
      setSending(false);
    }
  };
  return { sending, send: sendOnce, forgetCall };
}

/** Removes passwords and codes, which are never kept. */
const withoutSecrets = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password|code|token/i.test(name)));

/** Returns the values of the fields, and the known values of fields that aren't mounted. */
const enteredIn = <V extends Record<string, string>>(form: HTMLFormElement | null, known: V): V => ({
  ...known,
  ...Object.fromEntries(fieldsIn(form, known).map(({ name, element }) => [name, element.value])),
});

const fieldsIn = (form: HTMLFormElement | null, values: object) =>
  Object.keys(values).flatMap((name) => {
    const element = form?.elements.namedItem(name) as FieldElement | null | undefined;
    return element ? [{ name, element }] : [];
  });

/** Returns a function that makes the next change of `errors` focus the first field with an error. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, errors: FieldErrors): () => void {
  const isAsked = useRef(false);
  // This is an effect, because a field that was disabled while sending can only be focused after rendering.
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    const fields = [...(form.current?.elements ?? [])] as FieldElement[];
    fields.find(({ name }) => name in errors)?.focus();
  }, [errors, form]);
  return () => {
    isAsked.current = true;
  };
}

type FieldErrors = Record<string, string>;

/** Parses a form's values by their schema: returns the output, or the first error of each field. */
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

/** Removes one field's error, because editing a field clears its own error (spec §4). */
export function withoutError(errors: FieldErrors, field: string): FieldErrors {
  if (!(field in errors)) return errors;
  const { [field]: _cleared, ...rest } = errors;
  return rest;
}
