/** A `ref` that focuses the element as soon as it is shown. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
