/** The links of a page, above its image and its text. */
import { type Dispatch, type FocusEvent, type MouseEvent, memo } from 'react';
import { PARTS_OF_WIDTH, type PageLink, type TextLine } from '#shared/page.ts';
import { classNames } from '#web/ui/class-names.ts';
import { isPlainClick } from '#web/ui/navigation/link.tsx';
import { scaledBox } from '../state/geometry.ts';
import type { ViewerAction } from '../state/viewer-state.ts';
import { inReadingOrder, wordsIn } from './page-text.ts';
import styles from './text-layer.module.css';
import * as texts from './texts.ts';

type PageLinksProps = {
  links: readonly PageLink[];
  lines: readonly TextLine[];
  number: number;
  /** The page's width in CSS pixels at zoom 1. */
  width: number;
  dispatch: Dispatch<ViewerAction>;
};

/** Renders each link as large as its box or its parts, named after the words in it and its target. */
export const PageLinks = memo(function PageLinks({ links, lines, number, width, dispatch }: PageLinksProps) {
  if (links.length === 0) return null;
  const unit = width / PARTS_OF_WIDTH;
  return (
    <div role="group" aria-label={texts.linksOfPage(number)}>
      {inReadingOrder(links, lines).map((link, index) => {
        const words = (link.parts ?? [link]).flatMap((part) => wordsIn(lines, part) || []).join(' ');
        const { href, name, where, ...opens } = lookOf(link, words);
        return (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: several links may have one box
            key={index}
            href={href}
            {...opens}
            aria-label={name}
            draggable={false}
            className={classNames(styles.link, link.parts && styles.parted)}
            style={scaledBox(link, unit)}
            onClick={(event) => follow(event, link, dispatch)}
            onFocus={(event) => showFocused(event, dispatch)}
          >
            {link.parts?.map((part) => (
              <span
                key={`${part.left} ${part.top}`}
                className={styles.part}
                style={scaledBox({ ...part, left: part.left - link.left, top: part.top - link.top }, unit)}
              />
            ))}
            <span className={styles.where}>{where}</span>
          </a>
        );
      })}
    </div>
  );
});

function lookOf(link: PageLink, words: string) {
  if ('page' in link)
    return {
      href: `?page=${link.page}`,
      name: texts.linkToPage(words, link.page),
      where: texts.linkToPage('', link.page),
    };
  const { protocol, host, pathname } = new URL(link.url);
  if (protocol === 'mailto:') {
    const address = cut(pathname);
    return { href: link.url, name: texts.linkToMail(words, address), where: address };
  }
  return {
    href: link.url,
    target: '_blank',
    rel: 'noopener noreferrer',
    name: texts.linkToWeb(words, host),
    where: cut(host),
  };
}

const LONGEST = 60;
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** The viewer's stage, on which the page lies. */
const stageOf = (link: HTMLElement) => link.closest('section');

function follow(event: MouseEvent<HTMLAnchorElement>, link: PageLink, dispatch: Dispatch<ViewerAction>) {
  const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
  // A mouse that was dragged over the link's words has selected them, and follows nothing.
  if (pointerType === 'mouse' && getSelection()?.type === 'Range') return event.preventDefault();
  if (!('page' in link) || !isPlainClick(event)) return;
  event.preventDefault();
  dispatch({ type: 'go to page', pageIndex: link.page - 1 });
  // The focused link is removed with its page, so the stage gets the focus.
  stageOf(event.currentTarget)?.focus({ preventScroll: true });
}

/** Moves a page that is larger than the stage until a link focused by the keyboard is in sight. */
function showFocused({ currentTarget }: FocusEvent<HTMLAnchorElement>, dispatch: Dispatch<ViewerAction>) {
  const stage = stageOf(currentTarget)?.getBoundingClientRect();
  if (!stage || !currentTarget.matches(':focus-visible')) return;
  const link = currentTarget.getBoundingClientRect();
  const by = {
    x: distanceIn(link.left, link.right, stage.left, stage.right),
    y: distanceIn(link.top, link.bottom, stage.top, stage.bottom),
  };
  if (by.x !== 0 || by.y !== 0) dispatch({ type: 'pan', by });
}

function distanceIn(from: number, to: number, start: number, end: number): number {
  if (from < start) return start - from;
  return to > end ? end - to : 0;
}
