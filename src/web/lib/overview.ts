import type { ENDPOINTS } from '#shared/api.ts';
import type { Overview } from '#shared/overview.ts';
import { call } from './api.ts';
import { useSession } from './session.ts';
import { useRepeated } from './timed-values.ts';

const ASK_EVERY_MS = 15_000;

// The table of endpoints isn't imported, because the dashboard needs no schemas.
const READ: typeof ENDPOINTS.readOverview = { method: 'GET', path: '/api/overview', access: 'signed-in' };

/** The last answer, for the next screen to begin with. */
let known: { userId: string | undefined; overview: Overview } | null = null;

/** The overview for the dashboard, null until it has loaded. */
export function useOverview(): Overview | null {
  return useRepeated(readOverview, ASK_EVERY_MS, known?.userId === userId() ? known?.overview : null);
}

async function readOverview(): Promise<Overview> {
  const { overview } = await call(READ);
  known = { userId: userId(), overview };
  return overview;
}

const userId = () => useSession.getState().user?._id;
