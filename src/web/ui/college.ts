import type { College } from '#shared/college.ts';

/** What the college has set for itself: the server writes it into the page, where there is something. */
export const COLLEGE: College = JSON.parse(globalThis.document?.documentElement.dataset.college ?? '{}');

export const SITE_NAME = COLLEGE.name ?? 'Cogito';
