/** A `ref` that focuses the element when it is mounted. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
