import { useEffect, useRef, useState } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Theme, useTheme } from '#web/ui/theme.ts';
import styles from './emoji-picker.module.css';
import * as texts from './texts.ts';

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
  const theme = useTheme();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const latest = useRef({ onChoose, onClose });
  useEffect(() => {
    latest.current = { onChoose, onClose };
  });

  useEffect(() => {
    let isShown = true;
    drawPicker(theme, (emoji) => latest.current.onChoose(emoji)).then(
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
  }, [theme]);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    // The picker lives in a shadow tree: only the composed path knows what was really clicked.
    const closeOutside = (event: Event) => {
      const path = event.composedPath() as HTMLElement[];
      if (
        path.includes(panel.current as HTMLElement) ||
        path.some((element) => element.dataset?.opens === 'emoji')
      )
        return;
      latest.current.onClose();
    };
    document.addEventListener('click', closeOutside, { signal });
    return () => closing.abort();
  }, []);

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

async function drawPicker(chosenTheme: Theme, choose: (emoji: string) => void): Promise<HTMLElement> {
  const [{ Picker }, { default: data }] = await Promise.all([
    import('emoji-mart'),
    import('@emoji-mart/data'),
  ]);
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shownTheme = chosenTheme === 'system' ? systemTheme : chosenTheme;
  const picker = new Picker({
    data,
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
  return picker;
}
