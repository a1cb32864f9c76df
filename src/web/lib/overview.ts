import type { ENDPOINTS } from '#shared/api.ts';
import type { Overview } from '#shared/overview.ts';
import { call } from './api.ts';
import { useSession } from './session.ts';
import { useRepeated } from './timed-values.ts';

const ASK_EVERY_MS = 15_000;

// Not importing the table of endpoints keeps its schemas out of the dashboard's bundle.
const READ: typeof ENDPOINTS.readOverview = { method: 'GET', path: '/api/overview', access: 'signed-in' };

/** The last answer, which the next screen shows at first. */
let known: { userId: string | undefined; overview: Overview } | null = null;

/** Returns the dashboard's overview, null until it has loaded. */
export function useOverview(): Overview | null {
  return useRepeated(readOverview, ASK_EVERY_MS, known?.userId === userId() ? known?.overview : null);
}

async function readOverview(): Promise<Overview> {
  const { overview } = await call(READ);
  known = { userId: userId(), overview };
  return overview;
}

const userId = () => useSession.getState().user?._id;
