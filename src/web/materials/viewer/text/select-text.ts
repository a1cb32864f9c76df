import type { Caret } from './page-text.ts';

export function selectText(layer: HTMLElement | null, from: Caret, to: Caret) {
  const [start, end] = [nodeAt(layer, from), nodeAt(layer, to)];
  if (start && end) getSelection()?.setBaseAndExtent(...start, ...end);
}

/** The text node that holds a caret: a line with highlighted words has several. */
function nodeAt(layer: HTMLElement | null, { line, offset }: Caret): [Node, number] | null {
  const element = layer?.querySelectorAll(':scope > div')[line];
  if (!element) return null;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text;
    if (left <= length) return [node, left];
    left -= length;
  }
  return null;
}
