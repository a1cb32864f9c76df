import type { College } from '#shared/college.ts';

/** The college's settings, which the server writes into the page if there are any. */
export const COLLEGE: College = JSON.parse(globalThis.document?.documentElement.dataset.college ?? '{}');

export const SITE_NAME = COLLEGE.name ?? 'Cogito';
