import type { Visit } from '../room/visit.ts';
import { RemoveQuestion } from './remove-question.tsx';
import { ReportBar } from './report-bar.tsx';
import type { Safety } from './use-safety.ts';

export type PendingDeedProps = Pick<Safety, 'pending' | 'setPending' | 'noteReported'> & { visit: Visit };

/** What is still to be said about a deed that was chosen from a message's menu. */
export function PendingDeed({ pending, setPending, noteReported, visit }: PendingDeedProps) {
  if (!pending) return null;
  const { deed, id } = pending;
  const onClose = () => setPending(null);
  if (deed === 'remove') return <RemoveQuestion {...{ id, visit, onClose }} />;
  return <ReportBar key={id} {...{ id, visit, onClose }} onReported={(is) => noteReported(id, is)} />;
}
