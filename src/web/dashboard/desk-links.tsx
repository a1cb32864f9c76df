import { DESKS, mayEnter } from '#web/admin/desks.ts';
import { useSession } from '#web/lib/session.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { CHAT, UPLOAD } from '#web/ui/drawings/icons.ts';
import styles from './desk-links.module.css';
import * as texts from './texts.ts';

/** The ways to the desks; each desk leads to the others that the account may enter. */
const WAYS = [
  { desk: DESKS.publishing, title: texts.publishAndManage, icon: UPLOAD },
  { desk: DESKS.reports, title: texts.lookAfterChats, icon: CHAT },
] as const;

/** Links to the desks that the account may enter. */
export function DeskLinks() {
  const user = useSession((session) => session.user);
  // The screen is drawn for a student.
  const isInBrowser = useBrowserValue(() => true, false);
  return WAYS.filter(({ desk }) => isInBrowser && mayEnter(user, desk)).map(({ desk, title, icon }) => (
    <p key={desk.path} className={styles.way}>
      <ButtonLink to={desk.path} icon={icon}>
        {title}
      </ButtonLink>
    </p>
  ));
}
