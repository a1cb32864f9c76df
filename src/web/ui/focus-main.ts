/** Focuses the screen's main element, which has a `tabindex` only then: drawn screens are inert where they have one. */
export function focusMain() {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}
