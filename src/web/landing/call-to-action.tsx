import type { User } from '#shared/accounts.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Cogwheel, cogwheelPath } from '#web/ui/drawings/cogwheel.tsx';
import styles from './landing-screen.module.css';
import * as texts from './texts.ts';

/** The last section, which invites to register, or leads a signed-in visitor to the subjects. */
export function CallToAction({ user }: { user: User | null }) {
  return (
    <section className={styles.band} aria-labelledby="call-to-action">
      <div className={styles.bandInner}>
        <div className={styles.bandWords}>
          <h2 id="call-to-action" className={styles.title}>
            {user ? texts.backToSubjects : texts.readyToJoin}
          </h2>
          <p className={styles.text}>{user ? texts.goOnReading : texts.whatAnAccountGives}</p>
          <div className={styles.bandActions}>
            {user ? (
              <ButtonLink to="/assignments" size="large" className={styles.solid}>
                {texts.pickASubject}
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/auth/register" size="large" className={styles.solid}>
                  {texts.createYourAccount}
                </ButtonLink>
                <ButtonLink to="/auth/login" size="large" className={styles.outline}>
                  {texts.loginNow}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <CogwheelDrawing filled={user !== null} />
      </div>
    </section>
  );
}

/** Two cogwheels with a third between them, which is outlined for a visitor and filled for an account. */
function CogwheelDrawing({ filled }: { filled: boolean }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 462 250" aria-hidden="true" focusable="false">
      <Cogwheel
        x={86}
        y={150}
        teeth={9}
        turns="right"
        tone="ink"
        look={[0.9, -0.1]}
        mood={filled ? 'grin' : 'smile'}
      />
      {filled ? (
        <Cogwheel
          x={241.2}
          y={111.3}
          teeth={11}
          phase={7.3}
          turns="left"
          tone="leaf"
          look={[0, 0.6]}
          mood="grin"
        />
      ) : (
        <path
          className={styles.gap}
          transform="translate(241.2 111.3) rotate(7.3)"
          d={cogwheelPath(11, 84, 8.4)}
        />
      )}
      <Cogwheel
        x={384.1}
        y={163.3}
        teeth={8}
        phase={15}
        turns="right"
        tone="rose"
        look={[-0.9, -0.2]}
        mood="gasp"
      />
    </svg>
  );
}
