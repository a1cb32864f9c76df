import { useState, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { PLUS } from '#web/ui/drawings/icons.ts';
import styles from './shelf.module.css';
import * as texts from './texts.ts';
import { startWorker } from './worker.ts';

type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** The browser's own offer, which `index.html` holds back until it is made here. */
    installOffer?: InstallPromptEvent;
  }
  interface Navigator {
    /** Whether the site was opened from the home screen; only Safari on iPhones and iPads has this property. */
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
    // The installed app can receive files from other apps, which only the service worker takes.
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
  // This listener runs after that of `index.html`, which has stored the offer.
  addEventListener('beforeinstallprompt', listener);
  return () => removeEventListener('beforeinstallprompt', listener);
}
