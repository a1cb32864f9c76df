import { Button } from '#web/ui/controls/button.tsx';
import { Cogs, type CogsMood } from '#web/ui/drawings/cogwheel.tsx';
import { HOME } from '#web/ui/drawings/icons.ts';
import { ScreenBar } from '#web/ui/layout/screen-bar.tsx';
import { useNavigate } from '#web/ui/navigation/navigation.ts';
import styles from './pages.module.css';

type MessagePageProps = { title: string; text: string; action: string; mood: CogsMood };

/** A page with one message and one link, which leads home. */
export function MessagePage({ title, text, action, mood }: MessagePageProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <header>
        <ScreenBar />
      </header>
      <main className={styles.main}>
        <Cogs mood={mood} size="large" />
        <h1>{title}</h1>
        <p className={styles.messageText}>{text}</p>
        <Button variant="primary" size="large" icon={HOME} onClick={() => navigate('/')}>
          {action}
        </Button>
      </main>
    </div>
  );
}
