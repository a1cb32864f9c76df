import './ui/style/tokens.css';
import './ui/style/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { tellFirstScreenIsHere } from './lib/load-code.ts';
import { checkSession, shelf } from './lib/session.ts';
import { preloadScreen } from './routes.tsx';
import { hasShelf } from './ui/browser-storage.ts';

declare global {
  interface Window {
    /** Prevents the drawn screen; if it is shown already, returns what enables its controls (`show-drawn.js`). */
    takeOver?: () => (() => void) | null;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
void start(root);

/** The page's own loader stays until the session check has finished (spec §2), while the screen's code loads. */
async function start(root: HTMLElement) {
  // This code is fetched only if something is kept on this device.
  if (hasShelf()) shelf.code = import('./shelf/contact.ts');
  // A top-level `await` would block the screens' modules, which import from this one.
  const [isScreenHere] = await Promise.all([preloadScreen(location.pathname), checkSession()]);
  tellFirstScreenIsHere();
  const enableControls = window.takeOver?.();
  const product = (
    <StrictMode>
      <App onShown={enableControls ?? undefined} />
    </StrictMode>
  );
  if (!enableControls || !isScreenHere) {
    createRoot(root).render(product);
    return;
  }
  // If the screen differs from the drawn one, React renders all of it again.
  const takeOver = () => hydrateRoot(root, product, { onRecoverableError: () => {} });
  // The drawn screen is painted first, because hydration takes longer than painting.
  if (document.hidden) takeOver();
  else requestAnimationFrame(() => setTimeout(takeOver));
}
