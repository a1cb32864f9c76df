/** The view and actions of a person in a driven browser, by role and accessible name. */
import { expect } from '@playwright/test';
import type { Browser, Key, Point } from './browser.ts';

/** The elements that match a selector, and the name (whole, or by pattern) if there is one. */
export type Thing = { css: string; name?: string | RegExp };

export type Seen = {
  x: number;
  y: number;
  value: string | undefined;
  isEnabled: boolean;
  hasFocus: boolean;
};

export const button = (name: string | RegExp): Thing => ({ css: 'button, [role=button]', name });
export const link = (name: string | RegExp): Thing => ({ css: 'a[href]', name });
export const field = (name: string | RegExp): Thing => ({ css: 'input, textarea, select', name });
export const heading = (name: string | RegExp): Thing => ({ css: 'h1, h2, h3', name });
export const image = (name: string | RegExp): Thing => ({ css: 'img', name });

export class Window {
  readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  look({ css, name }: Thing): Promise<Seen | null> {
    const pattern = name instanceof RegExp ? name.source : null;
    return this.browser.run(lookFor, css, typeof name === 'string' ? name : null, pattern);
  }

  async see(thing: Thing, seen: Partial<Seen> = {}) {
    const wanted = `${thing.name ?? thing.css}`;
    await expect.poll(() => this.look(thing), { message: wanted }).toMatchObject(seen);
  }

  async click(thing: Thing) {
    await this.see(thing, { isEnabled: true });
    const { x, y } = await this.#whereAtRest(thing);
    await this.browser.click({ x: Math.round(x), y: Math.round(y) });
  }

  async #whereAtRest(thing: Thing): Promise<Point> {
    let last: Seen | null = null;
    await expect(async () => {
      const before = last;
      last = await this.look(thing);
      expect(last).toMatchObject({ x: before?.x, y: before?.y });
    }).toPass({ intervals: [50] });
    return last as unknown as Seen;
  }

  async type(thing: Thing, text: string) {
    await this.click(thing);
    await this.see(thing, { hasFocus: true });
    await this.browser.type(text);
  }

  press(key: string, ...held: Key[]) {
    return this.browser.press(key, ...held);
  }

  path = () => this.browser.run(() => location.pathname);
}

/** Runs in the page. Returns the last of the visible matches, because the newest of several is the last. */
function lookFor(css: string, name: string | null, pattern: string | null): Seen | null {
  const within = (root: ParentNode): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      ...(element.matches(css) ? [element] : []),
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const nameOf = (element: HTMLElement) => {
    const { labels, placeholder, alt } = element as HTMLInputElement & HTMLImageElement;
    const own = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? alt;
    return (own || placeholder || element.textContent || '').trim();
  };
  const isNamed = (element: HTMLElement) =>
    pattern !== null ? new RegExp(pattern).test(nameOf(element)) : name === null || nameOf(element) === name;
  const element = within(document).findLast((each) => each.checkVisibility() && isNamed(each));
  if (!element) return null;
  let box = element.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    box = element.getBoundingClientRect();
  }
  const root = element.getRootNode() as Document | ShadowRoot;
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    value: (element as HTMLInputElement).value,
    isEnabled:
      !(element as HTMLButtonElement).disabled &&
      element.ariaDisabled !== 'true' &&
      element.closest('[inert]') === null,
    hasFocus: root.activeElement === element,
  };
}
