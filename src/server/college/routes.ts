/** Administrators set what the college has of its own (`/admin/college`). */
import { ENDPOINTS } from '#shared/api.ts';
import type { CollegeChange } from '#shared/college.ts';
import { parseInput, type Serve } from '../http/endpoints.ts';
import { CollegeChangeSchema } from './change-schema.ts';
import type { CollegeDesk } from './college.ts';
import * as texts from './texts.ts';

export function serveCollege(serve: Serve, desk: CollegeDesk, lookNow: () => void): void {
  serve(ENDPOINTS.readCollege, async () => ({ college: await desk.read() }));

  serve(ENDPOINTS.changeCollege, async ({ body, account }) => {
    await desk.change(parseInput(CollegeChangeSchema, body) as CollegeChange, account.name);
    lookNow();
    return { college: await desk.read(), message: texts.saved };
  });
}
