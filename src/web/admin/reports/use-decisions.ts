import { type RefObject, useEffect, useEffectEvent } from 'react';
import { ENDPOINTS } from '#shared/api.ts';
import type { Decision, Report } from '#shared/moderation.ts';
import { call } from '#web/lib/api.ts';
import { useDeed } from '../desk/use-deed.ts';
import { deedOf } from './keys.ts';
import * as texts from './texts.ts';

type DecisionsOptions = {
  list: RefObject<HTMLElement | null>;
  onDecided: (report: Report, by: Report | null) => void;
  chosen: Report | undefined;
  chooseNext: (steps: 1 | -1) => void;
};

export type Decisions = {
  decide: (report: Report, decision: Decision) => void;
  underWay: string | null;
};

/** What can be decided about a report, by a press of a button or, for the chosen one, of a key. */
export function useDecisions({ list, onDecided, chosen, chooseNext }: DecisionsOptions): Decisions {
  const { underWay, carryOut } = useDeed(texts.notDone);
  const decide = (report: Report, decision: Decision) =>
    void carryOut(`${decision} ${report.id}`, async () => {
      const { id } = report;
      const decided = await call(ENDPOINTS.changeReport, { params: { id }, body: { decision } });
      onDecided(report, decision === 'remove' ? null : decided.report);
      return decision === 'remove' ? texts.removed : texts.letStand;
    });
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const deed = deedOf(event, list.current);
    if (!deed || !chosen) return;
    event.preventDefault();
    if (deed === 'next' || deed === 'before') chooseNext(deed === 'next' ? 1 : -1);
    else decide(chosen, deed);
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return { decide, underWay };
}
