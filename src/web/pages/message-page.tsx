import { Button } from '#web/ui/button.tsx';
import { Cogwheel } from '#web/ui/cogwheel.tsx';
import { useNavigate } from '#web/ui/navigation.ts';
import styles from './message-page.module.css';

type MessagePageProps = { title: string; text: string; action: string; cog: 'lost' | 'busy' };

/** A page that has one thing to say and one way on: home. */
export function MessagePage({ title, text, action, cog }: MessagePageProps) {
  const navigate = useNavigate();
  return (
    <main className={styles.page}>
      <svg className={styles.drawing} viewBox="0 0 320 190" aria-hidden="true" focusable="false">
        {cog === 'lost' ? (
          <Cogwheel x={160} y={96} teeth={10} turns="left" tone="rose" look={[0.2, -0.9]} mood="gasp" />
        ) : (
          <>
            <Cogwheel x={108} y={100} teeth={10} turns="right" tone="marigold" look={[0.9, 0.1]} />
            <Cogwheel
              x={238.7}
              y={62.5}
              teeth={7}
              phase={12.6}
              turns="left"
              tone="leaf"
              look={[-0.8, 0.5]}
              mood="grin"
            />
          </>
        )}
      </svg>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <Button variant="primary" size="large" icon="home" onClick={() => navigate('/')}>
        {action}
      </Button>
    </main>
  );
}
