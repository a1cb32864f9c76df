import type { PageKey } from './asked-pages.ts';

type Addressed<Q> = { where: (column: 'revision' | 'number', operator: '=', value: string | number) => Q };

/** Limits the query to one page. */
export const atPage = <Q extends Addressed<Q>>(query: Q, { revision, number }: PageKey): Q =>
  query.where('revision', '=', revision).where('number', '=', number);
