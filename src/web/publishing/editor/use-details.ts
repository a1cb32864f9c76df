import { useState } from 'react';
import { checkInput } from '#shared/input.ts';
import { faultOfPlace, type Material, MaterialChangeSchema, type MaterialStatus } from '#shared/materials.ts';
import { useKeptState } from '#web/lib/use-kept-state.ts';
import * as texts from '../texts.ts';

export type Details = Pick<Material, 'kind' | 'subject' | 'title' | 'description' | 'isDownloadable'>;
type DetailErrors = Partial<Record<keyof Details, string>>;

const NOTHING_TYPED: Partial<Details> = {};

/** Returns an item's details: typed values override the known ones, and stay when more becomes known. */
export function useDetails(id: string | null, known: Details) {
  const [typed, setTyped, settle] = useKeptState(`details ${id}`, NOTHING_TYPED, (typed) =>
    changedFrom(known, typed),
  );
  const [errors, setErrors] = useState<DetailErrors>({});
  const values = { ...known, ...typed };

  const change = (change: Partial<Details>) => {
    setTyped((before) => ({ ...before, ...change }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(change, name))),
    );
  };

  /** Tells whether the details can be saved; if not, each field shows its error. */
  const check = (status: MaterialStatus): boolean => {
    const faults = faultsOf(values, status);
    setErrors(faults);
    return Object.keys(faults).length === 0;
  };

  return {
    values,
    errors,
    isEdited: Object.keys(changedFrom(known, typed)).length > 0,
    change,
    check,
    showErrors: setErrors,
    forget: () => {
      setTyped(NOTHING_TYPED);
      settle();
    },
    /** Forgets these values, which are saved by now, but not what was typed since. */
    forgetSent: () => setTyped((latest) => changedFrom(values, latest)),
  };
}

const changedFrom = (known: Details, typed: Partial<Details>): Partial<Details> =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== known[name as keyof Details]));

/** Returns the fields that differ from `material`, so that others' changes aren't reset. */
export const changedFields = (values: Details, material: Material) => changedFrom(material, fieldsOf(values));

/** Returns a note for each changed field that somebody else has changed since it was `read`. */
export function writtenMeanwhile(
  values: Details,
  { read, present }: { read: Material; present: Material },
): DetailErrors {
  const names = Object.keys(values) as (keyof Details)[];
  const contested = names.filter(
    (name) => present[name] !== read[name] && values[name] !== read[name] && values[name] !== present[name],
  );
  return Object.fromEntries(contested.map((name) => [name, texts.writtenMeanwhile(String(present[name]))]));
}

/** The subject is only sent once it is chosen. */
function fieldsOf({ subject, ...fields }: Details) {
  return { ...fields, ...(subject !== '' && { subject }) };
}

function faultsOf(values: Details, status: MaterialStatus): DetailErrors {
  const checked = checkInput(MaterialChangeSchema, fieldsOf(values));
  const place = faultOfPlace({ ...values, status });
  return { ...(!checked.ok && checked.errors), ...(place && { subject: place }) };
}

const edited = ({ kind, subject, title, description, isDownloadable, status, images }: Material) =>
  JSON.stringify([kind, subject, title, description, isDownloadable, status, images]);

/** Tells whether two versions are equal in all that the form edits; text recognition is changed outside it. */
export const isSameToEdit = (one: Material, other: Material): boolean => edited(one) === edited(other);
