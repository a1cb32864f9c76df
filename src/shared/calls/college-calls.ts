import * as v from 'valibot';
import {
  type CollegeChange,
  type DecidedElsewhere,
  MAX_LOGO_BYTES,
  type VersionedCollege,
} from '#shared/college.ts';
import { ADMIN, answers } from './declaration.ts';

export const COLLEGE_CALLS = {
  readCollege: answers<{ college: VersionedCollege; decidedElsewhere: DecidedElsewhere }>()({
    method: 'GET',
    path: '/api/college',
    access: ADMIN,
  }),
  /** Settings that are missing stay as they are; null resets one. The server checks them (`college/routes.ts`). */
  changeCollege: answers<{ college: VersionedCollege }>()({
    method: 'PATCH',
    path: '/api/college',
    access: ADMIN,
    body: v.custom<CollegeChange & { version?: string }>(() => true),
  }),
  /** `image` is a PNG, JPEG or WebP file in base64. The logo is removed by `changeCollege`. */
  setLogo: answers<{ college: VersionedCollege }>()({
    method: 'PUT',
    path: '/api/college/logo',
    access: ADMIN,
    body: v.object({ image: v.optional(v.string(), '') }),
    bodyBytes: 2 * MAX_LOGO_BYTES,
  }),
  readLogo: answers()({ method: 'GET', path: '/api/college/logo/:revision', access: 'public', file: true }),
} as const;
