import { useSyncExternalStore } from 'react';
import { followMidnights } from './room/dates.ts';

/** When today began, in milliseconds; drawn anew at midnight. */
export const useToday = (): number => useSyncExternalStore(followMidnights, beginOfToday);

const beginOfToday = () => new Date().setHours(0, 0, 0, 0);
