/** The package's own types don't resolve; these cover what the picker uses. */
declare module 'emoji-mart' {
  type PickerOptions = {
    data: unknown;
    i18n: object;
    onEmojiSelect: (emoji: { native: string }) => void;
    perLine: number;
    maxFrequentRows: number;
    emojiSize: number;
    emojiButtonSize: number;
    dynamicWidth: boolean;
    autoFocus: boolean;
    theme: 'light' | 'dark';
    previewPosition: 'none' | 'top' | 'bottom';
    navPosition: 'none' | 'top' | 'bottom';
    searchPosition: 'none' | 'static' | 'sticky';
    skinTonePosition: 'none' | 'preview' | 'search';
  };
  /** A custom element, ready to be put into the page. */
  export const Picker: new (options: PickerOptions) => HTMLElement;
  /** Makes the emoji searchable; the first picker does it otherwise. */
  export function init(options: { data: unknown; i18n?: object }): Promise<void>;
}

declare module '@emoji-mart/data' {
  const data: unknown;
  export default data;
}
