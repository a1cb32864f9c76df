import { useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { PLUS } from '#web/ui/drawings/icons.ts';
import styles from './shelf.module.css';
import * as texts from './texts.ts';
import { startWorker } from './worker.ts';

type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** The browser's own offer, kept back by the page until it is asked for here (index.html). */
    installOffer?: InstallPromptEvent;
  }
  interface Navigator {
    /** Only Safari on iPhones and iPads has it: whether this was opened from the home screen. */
    standalone?: boolean;
  }
}

/** Offers the site as an app where the browser can; on iPhones says how. */
export function InstallOffer() {
  const offer = useSyncExternalStore(watchOffer, () => window.installOffer ?? null);
  const [isTaken, setIsTaken] = useState(false);
  if (navigator.standalone === false) return <p className={styles.install}>{texts.installOnApple}</p>;
  if (!offer || isTaken) return null;
  const install = () => {
    setIsTaken(true);
    delete window.installOffer;
    void offer.prompt();
    // The app takes what other apps share, which only the worker can.
    startWorker().catch(() => undefined);
  };
  return (
    <div className={styles.install}>
      <p>{texts.installText}</p>
      <Button icon={PLUS} onClick={install}>
        {texts.install}
      </Button>
    </div>
  );
}

function watchOffer(listener: () => void) {
  // Heard after the page has kept it.
  addEventListener('beforeinstallprompt', listener);
  return () => removeEventListener('beforeinstallprompt', listener);
}
