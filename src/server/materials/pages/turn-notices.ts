/** Changes a page's notices (JSON), of which at most one says how to turn the page. */
import type { PageNotice } from '#shared/materials.ts';
import type { Rotation } from '#shared/page.ts';

const othersIn = (notices: string) =>
  (JSON.parse(notices) as PageNotice[]).filter(({ kind }) => kind !== 'turned');

export const withoutTurn = (notices: string): string => JSON.stringify(othersIn(notices));

/** A turn of 0 means upright. */
export const withTurn = (notices: string, turn: Rotation): string =>
  turn === 0
    ? withoutTurn(notices)
    : JSON.stringify([...othersIn(notices), { kind: 'turned', turn } satisfies PageNotice]);
