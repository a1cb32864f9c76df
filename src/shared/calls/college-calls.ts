import * as v from 'valibot';
import type { College, CollegeChange } from '#shared/college.ts';
import { ADMIN, answers } from './declaration.ts';

export const COLLEGE_CALLS = {
  readCollege: answers<{ college: College }>()({ method: 'GET', path: '/api/college', access: ADMIN }),
  /** Settings that aren't named stay as they are; null takes one back. The server checks them (`college/change-schema.ts`). */
  changeCollege: answers<{ college: College }>()({
    method: 'PATCH',
    path: '/api/college',
    access: ADMIN,
    body: v.custom<CollegeChange>(() => true),
  }),
} as const;
