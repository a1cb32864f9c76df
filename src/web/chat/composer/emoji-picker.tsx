import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Spinner } from '#web/ui/drawings/spinner.tsx';
import { type Theme, useTheme } from '#web/ui/style/theme.ts';
import * as texts from '../texts.ts';
import styles from './emoji-picker.module.css';

type EmojiPickerProps = {
  onChoose: (emoji: string) => void;
  onClose: () => void;
};

/** Spec §9. */
const PER_LINE = 9;
const FREQUENT_ROWS = 4;
const EMOJI_SIZE_PX = 24;
const BUTTON_SIZE_PX = 36;

/** Emoji, with their data from this site alone. Closes on a click outside, on Escape and once one is chosen. */
export function EmojiPicker({ onChoose, onClose }: EmojiPickerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const state = usePickerIn(panel, onChoose);
  useClickOutside(panel, onClose);

  return (
    <div
      ref={panel}
      id="emoji-picker"
      role="dialog"
      aria-label={texts.emojiPicker}
      className={styles.panel}
      // On its way in: the picker's own search box lets no key out again.
      onKeyDownCapture={(event) => {
        // Key code 229: this Escape belongs to an input method.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {state === 'loading' && (
        <p className={styles.waiting} role="status">
          <Spinner size={24} />
          <span className="visually-hidden">{texts.loadingEmoji}</span>
        </p>
      )}
      {state === 'failed' && <p className={styles.waiting}>{texts.emojiNotLoaded}</p>}
    </div>
  );
}

type Panel = RefObject<HTMLDivElement | null>;

/** Puts the picker into the panel, and again when the theme changes. */
function usePickerIn(panel: Panel, onChoose: (emoji: string) => void): 'loading' | 'ready' | 'failed' {
  const theme = useTheme();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    let isShown = true;
    drawPicker(theme, (emoji) => choose(emoji)).then(
      (picker) => {
        if (!isShown) return;
        panel.current?.append(picker);
        setState('ready');
      },
      () => isShown && setState('failed'),
    );
    const held = panel.current;
    return () => {
      isShown = false;
      held?.querySelector('em-emoji-picker')?.remove();
    };
  }, [panel, theme]);
  return state;
}

function useClickOutside(panel: Panel, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // The picker lives in a shadow tree: only the composed path knows what was really clicked.
    const closeOutside = (event: Event) => {
      const path = event.composedPath() as HTMLElement[];
      const isInside = path.includes(panel.current as HTMLElement);
      if (!isInside && !path.some((element) => element.dataset?.opens === 'emoji')) close();
    };
    document.addEventListener('click', closeOutside);
    return () => document.removeEventListener('click', closeOutside);
  }, [panel]);
}

async function drawPicker(chosenTheme: Theme, choose: (emoji: string) => void): Promise<HTMLElement> {
  const { Picker, data, texts } = await fetchEmoji();
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shownTheme = chosenTheme === 'system' ? systemTheme : chosenTheme;
  const picker = new Picker({
    data,
    i18n: texts,
    onEmojiSelect: ({ native }) => choose(native),
    perLine: PER_LINE,
    maxFrequentRows: FREQUENT_ROWS,
    emojiSize: EMOJI_SIZE_PX,
    emojiButtonSize: BUTTON_SIZE_PX,
    // Contract §4: as many a line as fit the width of the specification.
    dynamicWidth: true,
    autoFocus: true,
    theme: shownTheme,
    previewPosition: 'none',
    skinTonePosition: 'search',
  });
  // Our style sheet reads it there, to give it the product's colours.
  picker.setAttribute('theme', shownTheme);
  picker.shadowRoot?.adoptedStyleSheets.push(adjustments());
  return picker;
}

/** Fetches what the picker is made of, and has the emoji made searchable, which takes longer than drawing them. */
export async function fetchEmoji() {
  const [{ Picker, init }, { default: data }, texts] = await Promise.all([
    import('emoji-mart'),
    import('@emoji-mart/data'),
    import('./emoji-texts.ts'),
  ]);
  await init({ data, i18n: texts });
  return { Picker, data, texts };
}

/**
 * The blur behind the picker's headings takes WebKit without a graphics processor a third of the time to draw it; and the
 * picker leaves the space at the end to a scrollbar, which takes none on touch screens.
 */
function adjustments(): CSSStyleSheet {
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    * { -webkit-backdrop-filter: none !important; backdrop-filter: none !important; }
    @media (pointer: coarse) { .scroll { padding-inline-end: var(--padding); } }
  `);
  return styles;
}
