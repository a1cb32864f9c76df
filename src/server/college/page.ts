/** A page of the built web with the college's own settings in it. */
import type { College } from '#shared/college.ts';

/** Where the build has drawn the product's name: in the title, beside the logo, and in the name of its link. */
const PRODUCT_NAME =
  /(?<=<title>)Cogito(?=<\/title>)|(?<=>)Cogito(?=<\/span>)|(?<=aria-label=")Cogito(?=, home")/g;

/** The application reads them at the root element (`web/ui/college.ts`). */
export function withCollege(html: string, college: College): string {
  const named = html.replaceAll(PRODUCT_NAME, (name) => (college.name ? escaped(college.name) : name));
  return named.replace('<html ', () => `<html data-college="${escaped(JSON.stringify(college))}" `);
}

export const isUnset = (college: College): boolean => Object.keys(college).length === 0;

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
