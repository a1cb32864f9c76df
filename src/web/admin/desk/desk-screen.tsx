import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { ListMain } from '#web/ui/layout/layout.tsx';
import { PageHeader } from '#web/ui/layout/screen-bar.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { DESKS, type DeskId, mayEnter } from '../desks.ts';
import { DESK_TEXTS, desks } from '../texts.ts';
import styles from './desk-screen.module.css';

/** The frame of each desk, with header, links to the other desks, and content. */
export function DeskScreen({ desk, children }: { desk: DeskId; children: ReactNode }) {
  const navigate = useNavigate();
  const { title, about } = DESK_TEXTS[desk];
  useDocumentTitle(title);
  return (
    <>
      <PageHeader title={title} subtitle={about} onBack={() => navigate('/dashboard')} />
      <ListMain tabIndex={-1}>
        <DeskNav desk={desk} />
        {children}
      </ListMain>
    </>
  );
}

/** Links to the desks that the account may enter, if there are several. */
export function DeskNav({ desk }: { desk: DeskId }) {
  const user = useSession((session) => session.user);
  const open = (Object.keys(DESKS) as DeskId[]).filter((id) => mayEnter(user, DESKS[id]));
  if (open.length < 2) return null;
  return (
    <nav aria-label={desks} className={styles.desks}>
      {open.map((id) => (
        <Link
          key={id}
          to={DESKS[id].path}
          ref={id === desk ? showInRow : null}
          className={styles.desk}
          aria-current={id === desk ? 'page' : undefined}
        >
          {DESK_TEXTS[id].name}
        </Link>
      ))}
    </nav>
  );
}

/** The row is wider than a phone, so it is scrolled to the current desk. */
function showInRow(link: HTMLElement | null) {
  const row = link?.parentElement;
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

/** Runs one action at a time, shows a toast of its result or failure, and names the running one. */
export function useAction(otherwise: string) {
  const [underWay, setUnderWay] = useState<string | null>(null);
  // The state only changes with the next rendering, which a second click may precede.
  const isUnderWay = useRef(false);
  const carryOut = async (name: string, action: () => Promise<string | undefined>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setUnderWay(name);
    try {
      const message = await action();
      if (message) toast.success(message);
    } catch (failure) {
      toast.error(messageOf(failure, otherwise));
    } finally {
      isUnderWay.current = false;
      setUnderWay(null);
    }
  };
  return { underWay, carryOut };
}
