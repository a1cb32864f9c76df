/** A page's notices, as JSON, with one at most that says how to turn it. */
import type { PageNotice } from '#shared/materials.ts';
import type { Rotation } from '#shared/page.ts';

const othersIn = (notices: string) =>
  (JSON.parse(notices) as PageNotice[]).filter(({ kind }) => kind !== 'turned');

export const withoutTurn = (notices: string): string => JSON.stringify(othersIn(notices));

/** 0 is upright. */
export const withTurn = (notices: string, turn: Rotation): string =>
  turn === 0
    ? withoutTurn(notices)
    : JSON.stringify([...othersIn(notices), { kind: 'turned', turn } satisfies PageNotice]);
