import './ui/style/tokens.css';
import './ui/style/base.css';
import { StrictMode } from 'react';
import { App } from './app.tsx';
import { tellFirstScreenIsHere } from './lib/load-code.ts';
import { checkSession } from './lib/session.ts';
import { preloadScreen } from './routes.tsx';
import { renderInto } from './take-over.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
void start(root);

/** The page's own loader stays until the check has finished (spec §2); the screen's code comes meanwhile. */
async function start(root: HTMLElement) {
  // A module that awaited them would keep the screen's modules waiting, which import from it.
  const [isScreenHere] = await Promise.all([preloadScreen(location.pathname), checkSession()]);
  tellFirstScreenIsHere();
  renderInto(root, isScreenHere, (onShown) => (
    <StrictMode>
      <App onShown={onShown} />
    </StrictMode>
  ));
}
