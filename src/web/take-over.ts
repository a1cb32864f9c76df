import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** Keeps the drawn screen from being shown, or where it is shown answers what ends its time (`show-drawn.js`). */
    takeOver?: () => (() => Press[]) | null;
  }
}

/** Repeats what was pressed. */
type Press = () => void;

/** Renders the product in place of the loader, or takes over its first screen, which the build has drawn. */
export function renderInto(
  root: HTMLElement,
  isScreenHere: boolean,
  product: (onShown?: () => void) => ReactNode,
): void {
  const endDrawing = window.takeOver?.();
  if (!endDrawing || !isScreenHere) {
    endDrawing?.();
    createRoot(root).render(product());
    return;
  }
  // The drawn screen is painted first: taking it over takes longer than painting.
  if (document.hidden) takeOver();
  else requestAnimationFrame(() => setTimeout(takeOver));

  function takeOver() {
    const entered = takeEntries(root);
    // In turns of their own, as events that a person causes: what they change is drawn before the next.
    const answerVisitor = () =>
      setTimeout(() => {
        for (const [field, value] of entered) enter(field, value);
        setTimeout(() => {
          for (const press of endDrawing?.() ?? []) press();
        });
      });
    // Where the screen turns out to be another than the one drawn, React draws all of it again.
    hydrateRoot(root, product(answerVisitor), { onRecoverableError: () => {} });
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Empties what has been filled in: React takes what a field holds for what it has put there itself. */
function takeEntries(root: HTMLElement): [Field, string][] {
  const entered: [Field, string][] = [];
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    const drawn = 'defaultValue' in field ? field.defaultValue : '';
    if (field.value === drawn) continue;
    entered.push([field, field.value]);
    field.value = drawn;
  }
  return entered;
}

/** As if it were entered now: by the prototype's setter, because React has one of its own on each field. */
function enter(field: Field, value: string) {
  if (!field.isConnected) return;
  const isText = 'defaultValue' in field;
  const isLeft = field !== document.activeElement;
  // Who was writing has gone on since the field was emptied.
  const whole = isText && !isLeft ? value + field.value : value;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, whole);
  field.dispatchEvent(new Event(isText ? 'input' : 'change', { bubbles: true }));
  if (isLeft) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
