/** Every screen of the route table, with an element that shows that it is there (spec §2). */
import type { Page } from '@playwright/test';
import { messages } from './vocabulary.ts';

export type Sight = (page: Page) => ReturnType<Page['getByRole']>;

const heading =
  (name: string | RegExp): Sight =>
  (page) =>
    page.getByRole('heading', { name });
const button =
  (name: string): Sight =>
  (page) =>
    page.getByRole('button', { name });

/** An assignment of the sample library. */
export const SAMPLE = '/assignment/Physics/Projectile%20Motion%20and%20Energy';

export const PUBLIC: Record<string, Sight> = {
  '/': (page) => page.getByRole('link', { name: /Enter Chat/ }),
  '/auth/login': button('Sign In'),
  '/auth/register': button('Create Account'),
  '/auth/forgot': button('Send the link'),
  [`/auth/reset?token=${'x'.repeat(43)}`]: button('Change Password'),
  '/auth/confirm': heading('Your email address'),
  [`/auth/first-administrator#${'x'.repeat(43)}`]: button('Create Account'),
  '/contact': button('Send Message'),
  '/anonymous-chat': messages,
  '/terms-and-conditions': heading(/terms/i),
  '/privacy-policy': heading(/privacy/i),
  '/coming-soon': heading('Coming Soon'),
  '/moderation': heading('Moderation log'),
  '/no/such/page': heading('Oops! Page not found.'),
};

export const PROTECTED: Record<string, Sight> = {
  '/dashboard': heading(/Welcome/),
  '/account': heading('Delete your account'),
  '/assignments': (page) => page.getByPlaceholder('Search subjects...'),
  '/assignment-view': heading('Assignments for Unknown Subject'),
  '/assignment-view?subject=Physics': heading('Assignments for Physics'),
  '/assignment/Physics/No%20Such%20Title': heading('Assignment Not Found'),
  '/projects': (page) => page.getByPlaceholder('Search subjects...'),
  '/project-view': heading('Projects for Unknown Subject'),
  '/project-view?subject=Biology': heading('Projects for Biology'),
  '/project/Biology/No%20Such%20Title': heading('Project Not Found'),
  '/chat': messages,
};

export const SIGNED_IN: Record<string, Sight> = {
  ...PROTECTED,
  [SAMPLE]: (page) => page.getByRole('img', { name: /^Page 1 of \d+$/ }),
};

const entry: Sight = (page) => page.getByRole('main').getByRole('listitem');

/** The administrators' desks. A desk with a list must have an entry. */
export const DESKS: Record<string, Sight> = {
  '/admin/reports': entry,
  '/admin/room': entry,
  '/admin/words': (page) => page.getByRole('textbox', { name: 'Mask' }),
  '/admin/inbox': entry,
  '/admin/people': entry,
  '/admin/college': (page) => page.getByLabel('Name of the site'),
  '/admin/log': entry,
};
