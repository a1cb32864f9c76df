/** The package's own types don't resolve; these cover what the picker uses. */
declare module 'emoji-mart' {
  type PickerOptions = {
    onEmojiSelect: (emoji: { native: string }) => void;
    [setting: string]: unknown;
  };
  /** A custom element, ready to be inserted into the page. */
  export const Picker: new (options: PickerOptions) => HTMLElement;
  /** Indexes the emoji for searching. Without this call, the first picker does it. */
  export function init(options: { data: unknown; i18n?: object }): Promise<void>;
}

declare module '@emoji-mart/data' {
  const data: unknown;
  export default data;
}
