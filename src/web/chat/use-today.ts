import { useSyncExternalStore } from 'react';
import { followDays } from './room/moments.ts';

/** When today began, in milliseconds; drawn anew at midnight. */
export const useToday = (): number => useSyncExternalStore(followDays, beginOfToday);

const beginOfToday = () => new Date().setHours(0, 0, 0, 0);
