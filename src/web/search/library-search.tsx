import { useEffect, useRef, useState } from 'react';
import { useComponent } from '#web/lib/use-component.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { SEARCH } from '#web/ui/drawings/icons.ts';
import { shortcutKey } from '#web/ui/keys.ts';
import { hrefOf, useLocation, useNavigate } from '#web/ui/navigation/navigation.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import styles from './library-search.module.css';
import * as texts from './texts.ts';

const fetchDialog = async () => (await import('./search-dialog.tsx')).SearchDialog;
// A failure is shown when the search is opened.
const prefetchDialog = () => void fetchDialog().catch(() => undefined);

/** The button that opens the search; after Back from a result, the search is open again. */
export function LibrarySearch({ look }: { look: 'field' | 'lens' }) {
  const place = useLocation();
  const navigate = useNavigate();
  const opener = useRef<HTMLButtonElement>(null);
  const [words, setWords] = useState<string | null>(() => wordsKeptIn(place.state));
  const isBack = useRef(words !== null);
  useOpeningKeys(() => setWords((open) => open ?? ''));

  const keepWords = (found: string | null) =>
    navigate(hrefOf(place), { replace: true, state: { ...(place.state as object | null), found } });
  const close = () => {
    setWords(null);
    // After Back, the button wasn't focused before the dialog opened.
    if (isBack.current) opener.current?.focus();
    isBack.current = false;
    if (wordsKeptIn(place.state) !== null) keepWords(null);
  };
  const SearchDialog = useComponent(fetchDialog, words !== null, () => {
    toast.error(texts.searchNotLoaded);
    close();
  });

  const handlers = {
    ref: opener,
    onClick: () => setWords(''),
    onPointerEnter: prefetchDialog,
    onFocus: prefetchDialog,
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K',
  } as const;
  return (
    <>
      {look === 'lens' ? (
        <IconButton label={texts.findInTheLibrary} icon={SEARCH} {...handlers} />
      ) : (
        <button type="button" className={`hoverable ${styles.field}`} {...handlers}>
          <Icon outline={SEARCH} size={18} />
          <span>{texts.findInTheLibrary}</span>
        </button>
      )}
      {words !== null && SearchDialog && (
        <SearchDialog startWords={words} onSearched={keepWords} onClose={close} />
      )}
    </>
  );
}

/** Ctrl+K or ⌘K opens the search. */
function useOpeningKeys(open: () => void) {
  useEffect(() => {
    const pressKey = (event: KeyboardEvent) => {
      const isK = shortcutKey(event).toLowerCase() === 'k';
      if (!isK || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', pressKey);
    return () => document.removeEventListener('keydown', pressKey);
  });
}

function wordsKeptIn(state: unknown): string | null {
  const { found } = (state ?? {}) as { found?: unknown };
  return typeof found === 'string' ? found : null;
}
