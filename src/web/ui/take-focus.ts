/** A `ref` of what takes the focus as soon as it stands there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
