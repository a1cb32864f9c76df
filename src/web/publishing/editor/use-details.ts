import { useState } from 'react';
import { checkInput } from '#shared/input.ts';
import type { KindId } from '#shared/material-kinds.ts';
import { faultOfPlace, MaterialChangeSchema, type MaterialStatus } from '#shared/materials.ts';

export type Details = {
  kind: KindId;
  subject: string;
  title: string;
  description: string;
  isDownloadable: boolean;
};
export type DetailErrors = Partial<Record<keyof Details, string>>;

/** An item's words and place: what was typed, upon what is known. Nothing typed is lost when more becomes known. */
export function useDetails(known: Details) {
  const [typed, setTyped] = useState<Partial<Details>>({});
  const [errors, setErrors] = useState<DetailErrors>({});
  const values = { ...known, ...typed };
  const names = Object.keys(known) as (keyof Details)[];

  const change = (change: Partial<Details>) => {
    setTyped((before) => ({ ...before, ...change }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(change, name))),
    );
  };

  /** Whether it can be saved so; if not, each field says why. */
  const check = (status: MaterialStatus): boolean => {
    const faults = faultsOf(values, status);
    setErrors(faults);
    return Object.keys(faults).length === 0;
  };

  return {
    values,
    errors,
    isEdited: names.some((name) => values[name] !== known[name]),
    change,
    check,
    showErrors: setErrors,
    forget: () => setTyped({}),
  };
}

/** The subject goes along only once it is chosen. */
export function fieldsOf({ subject, ...fields }: Details) {
  return { ...fields, ...(subject !== '' && { subject }) };
}

function faultsOf(values: Details, status: MaterialStatus): DetailErrors {
  const checked = checkInput(MaterialChangeSchema, fieldsOf(values));
  const place = faultOfPlace({ ...values, status });
  return { ...(!checked.ok && checked.errors), ...(place && { subject: place }) };
}
