import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { useSession } from './lib/session.ts';
import { preloadScreen } from './routes.tsx';

/** The build's entry for Node: renders the screen at an address to HTML, for an account's name or for nobody. */
export async function draw(path: string, search: string, name: string | null): Promise<string> {
  const user =
    name === null ? null : ({ _id: '', name, email: '', gender: 'other', role: 'student' } as const);
  useSession.setState({ user, isAuthenticated: user !== null });
  if (!(await preloadScreen(path))) throw new Error(`The screen at ${path} could not be loaded.`);
  const place = { pathname: path, search, hash: '', state: null, key: '' };
  return renderToString(
    <StrictMode>
      <App start={() => place} />
    </StrictMode>,
  );
}
