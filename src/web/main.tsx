import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { tellFirstScreenIsHere } from './lib/load-code.ts';
import { checkSession } from './lib/session.ts';
import { preloadScreen } from './routes.tsx';

// The page's own loader stays until the check has finished (spec §2); the screen's code comes meanwhile.
const screen = preloadScreen(location.pathname);
await checkSession();
await screen;
tellFirstScreenIsHere();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
