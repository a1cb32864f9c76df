/** Deletes items after a time for undo, or at once when the page is closed or frozen or the account signs out. */

import { create } from 'zustand';
import { ENDPOINTS } from '#shared/api.ts';
import { accountHeader, addressOf, messageOf, replyTo } from '#web/lib/api.ts';
import { fetchWhole } from '#web/lib/fetch-whole.ts';
import { beforeSignOut } from '#web/lib/sign-in.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RESET } from '#web/ui/drawings/icons.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import styles from './publishing.module.css';
import * as texts from './texts.ts';

const undoWithinMs = 8000;

type Item = { _id: string; title: string };
/** Deleted items stay hidden, even after the server has deleted them. */
export const useDeleted = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** The account may be another one at the end of the time, so each deletion has the header of the one that asked. */
const waiting = new Map<string, { timer: number; headers: Record<string, string> }>();
const toastId = (id: string) => `deleted ${id}`;

/** Deletes the item unless it is undone in time. */
export function deleteSoon({ _id, title }: Item): void {
  hide(_id, true);
  const timer = window.setTimeout(finishDeletion, undoWithinMs, _id);
  waiting.set(_id, { timer, headers: accountHeader() });
  toast(<Deleted title={title} onUndo={() => undo(_id)} />, {
    id: toastId(_id),
    duration: Number.POSITIVE_INFINITY,
  });
}

async function finishDeletions(): Promise<void> {
  await Promise.all([...waiting.keys()].map(finishDeletion));
}

function undo(id: string): void {
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
  toast.dismiss(toastId(id));
  hide(id, false);
}

async function finishDeletion(id: string): Promise<void> {
  const deletion = waiting.get(id);
  if (!deletion) return;
  clearTimeout(deletion.timer);
  waiting.delete(id);
  toast.dismiss(toastId(id));
  const { method, path } = ENDPOINTS.removeMaterial;
  try {
    // With `keepalive`, the request outlives the page.
    const { headers } = deletion;
    const request = { method, credentials: 'include', keepalive: true, headers } as const;
    await replyTo(fetchWhole(addressOf(path, { id }), request));
  } catch (failure) {
    hide(id, false);
    toast.error(messageOf(failure, texts.notDeleted));
  }
}

function hide(id: string, isHidden: boolean): void {
  const ids = new Set(useDeleted.getState().ids);
  if (isHidden) ids.add(id);
  else ids.delete(id);
  useDeleted.setState({ ids });
}

function Deleted({ title, onUndo }: { title: string; onUndo: () => void }) {
  return (
    <span className={styles.deleted}>
      <span>
        <span>{texts.deleted}</span>
        <span className="visually-hidden">{`: ${title}`}</span>
      </span>
      <Button icon={RESET} onClick={onUndo}>
        {texts.undo}
      </Button>
    </span>
  );
}

addEventListener('pagehide', finishDeletions);
document.addEventListener('freeze', finishDeletions);
beforeSignOut.add(finishDeletions);
