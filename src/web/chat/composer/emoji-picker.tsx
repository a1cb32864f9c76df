import data from '@emoji-mart/data';
import { init, Picker } from 'emoji-mart';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/drawings/loading.tsx';
import { isOfInputMethod } from '#web/ui/keys.ts';
import { useTheme } from '#web/ui/style/theme.ts';
import * as texts from '../texts.ts';
import styles from './emoji-picker.module.css';
import * as i18n from './emoji-texts.ts';

type EmojiPickerProps = {
  /** The closed picker is rendered invisibly, so that it opens at once. */
  isOpen: boolean;
  onChoose: (emoji: string) => void;
  onClose: () => void;
};

/** These sizes are those of spec §9. */
const PER_LINE = 9;
const FREQUENT_ROWS = 4;
const EMOJI_SIZE_PX = 24;
const BUTTON_SIZE_PX = 36;
/** In a lower panel, headings and search scroll too, because otherwise hardly a row of emoji would be visible. */
const LOW_PX = 220;

/** The emoji picker, whose data comes from this site only. A click outside, Escape or a choice closes it. */
export function EmojiPicker({ isOpen, onChoose, onClose }: EmojiPickerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isDrawn = usePickerIn(panel, isOpen, onChoose);
  useClickOutside(panel, isOpen, onClose);
  useAvailableHeight(panel, isOpen);

  return (
    <div
      ref={panel}
      id="emoji-picker"
      role="dialog"
      aria-label={texts.emojiPicker}
      className={classNames(styles.panel, !isOpen && styles.ahead)}
      // The capture phase is needed, because the picker's search box stops the propagation of keys.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || isOfInputMethod(event)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {!isDrawn && (
        <p className={styles.waiting} role="status">
          <Spinner size={24} />
          <span className="visually-hidden">{texts.loadingEmoji}</span>
        </p>
      )}
    </div>
  );
}

type Panel = RefObject<HTMLDivElement | null>;

/** Renders a picker of the current theme into the panel, and focuses it once it is open. */
function usePickerIn(panel: Panel, isOpen: boolean, onChoose: (emoji: string) => void): boolean {
  const theme = useShownTheme();
  const [isDrawn, setDrawn] = useState(false);
  const choose = useEffectEvent(onChoose);
  const draw = useEffectEvent(() =>
    drawPicker((emoji) => choose(emoji), { theme, isLow: (panel.current?.clientHeight ?? 0) < LOW_PX }),
  );
  useEffect(() => {
    let isLeft = false;
    void draw().then((picker) => {
      if (isLeft) return;
      panel.current?.append(picker);
      setDrawn(true);
    });
    return () => {
      isLeft = true;
    };
  }, [panel]);

  useLayoutEffect(() => {
    if (isDrawn) pickerIn(panel)?.setAttribute('theme', theme);
  }, [panel, isDrawn, theme]);
  useLayoutEffect(() => {
    // The picker's own `autoFocus` isn't used, because WebKit sometimes focuses it while it is still invisible.
    if (isOpen && isDrawn && !bringsKeyboard()) pickerIn(panel)?.shadowRoot?.querySelector('input')?.focus();
  }, [panel, isOpen, isDrawn]);
  return isDrawn;
}

/** On a touch screen, focusing the search box would open the keyboard over the emoji. */
const bringsKeyboard = () => matchMedia('(pointer: coarse)').matches;

const pickerIn = ({ current }: Panel) => current?.querySelector('em-emoji-picker');

/** Sets `--available-height` to the height that is visible above the composer. */
function useAvailableHeight(panel: Panel, isOpen: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures again at each opening
  useLayoutEffect(() => {
    const measure = () => {
      const edge = panel.current?.offsetParent?.getBoundingClientRect().top ?? 0;
      const room = edge - (window.visualViewport?.offsetTop ?? 0);
      panel.current?.style.setProperty('--available-height', `${room}px`);
    };
    measure();
    // The keyboard closes when the field loses the focus, which resizes the viewport.
    const sight = window.visualViewport ?? window;
    sight.addEventListener('resize', measure);
    return () => sight.removeEventListener('resize', measure);
  }, [panel, isOpen]);
}

/** Returns the chosen theme, or the system's, and follows changes of both. */
function useShownTheme(): ShownTheme {
  const chosen = useTheme();
  const systemTheme = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  return chosen === 'system' ? systemTheme : chosen;
}

type ShownTheme = 'light' | 'dark';

function useClickOutside(panel: Panel, isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    // Only the composed path names the clicked element inside the picker's shadow tree.
    const closeOutside = (event: Event) => {
      const path = event.composedPath() as HTMLElement[];
      const isInside = path.includes(panel.current as HTMLElement);
      if (!isInside && !path.some((element) => element.dataset?.opens === 'emoji')) close();
    };
    document.addEventListener('click', closeOutside);
    return () => document.removeEventListener('click', closeOutside);
  }, [panel, isOpen]);
}

/** Indexes the emoji first, which takes longer than rendering them. */
async function drawPicker(
  choose: (emoji: string) => void,
  { theme, isLow }: { theme: ShownTheme; isLow: boolean },
): Promise<HTMLElement> {
  await init({ data, i18n });
  const picker = new Picker({
    data,
    i18n,
    onEmojiSelect: ({ native }) => choose(native),
    perLine: PER_LINE,
    maxFrequentRows: FREQUENT_ROWS,
    emojiSize: EMOJI_SIZE_PX,
    emojiButtonSize: BUTTON_SIZE_PX,
    // The rows hold as many emoji as fit into the specified width (contract §4).
    dynamicWidth: true,
    theme,
    previewPosition: 'none',
    navPosition: isLow ? 'none' : 'top',
    searchPosition: isLow ? 'static' : 'sticky',
    skinTonePosition: 'search',
  });
  // Our style sheet uses the attribute as a selector to set the product's colours.
  picker.setAttribute('theme', theme);
  picker.shadowRoot?.adoptedStyleSheets.push(adjustments());
  return picker;
}

/**
 * Removes the blur behind the picker's headings, which is a third of WebKit's painting time without a GPU, and the
 * space for a scrollbar, which touch screens overlay.
 */
function adjustments(): CSSStyleSheet {
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    * { -webkit-backdrop-filter: none !important; backdrop-filter: none !important; }
    @media (pointer: coarse) { .scroll { padding-inline-end: var(--padding); } }
  `);
  return styles;
}
