/**
 * Browsers' translators wrap each text node in an element (`<font>`), unknown to React. If React then inserts an
 * element next to that text node, it throws and the screen is lost; a text that changes isn't updated.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** A `constant` text never changes; a `changing` one may; a `varying` element may be added and removed. */
type Kind = 'constant' | 'changing' | 'element' | 'varying';

/** Properties that contain elements and never a text, and functions that return some. */
const ELEMENTS = new Set([
  ...['createPortal', 'button', 'cards', 'keepButton'],
  ...['children', 'below', 'labelEnd', 'trailing', 'overlay', 'nav', 'sign', 'aside', 'zone', 'head'],
]);

/** Finds where a component has a bare text that may change or has a varying element next to it. */
function bareTexts(source: string): string[] {
  const found: string[] = [];
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
    const children = (node.children as Node[]).filter(isShown);
    const kinds = children.map(kindOf);
    const hasText = kinds.includes('constant') || kinds.includes('changing');
    if (children.length < 2 || !hasText) return;
    if (kinds.includes('changing') || kinds.includes('varying'))
      found.push(source.slice(node.start, node.end).replace(/\s+/g, ' '));
  });
  return found;
}

/** JSX drops whitespace that contains a line break. */
const isShown = ({ type, value, expression }: Node) =>
  type === 'JSXText'
    ? !/^\s*\n\s*$/.test(String(value))
    : (expression as Node | undefined)?.type !== 'JSXEmptyExpression';

function kindOf(node: Node): Kind {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ChainExpression':
      return kindOf(node.expression as Node);
    case 'JSXText':
    case 'Literal':
      return 'constant';
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'LogicalExpression':
      return varying(node.right as Node);
    case 'ConditionalExpression':
      return varying(node.consequent as Node, node.alternate as Node);
    case 'MemberExpression':
      return (node.object as Node).name === 'texts' ? 'constant' : 'changing';
    case 'Identifier':
      return ELEMENTS.has(String(node.name)) ? 'element' : 'changing';
    case 'CallExpression':
      return isElements(node.callee as Node) ? 'element' : 'changing';
    default:
      return 'changing';
  }
}

const varying = (...branches: Node[]): Kind =>
  branches.every((branch) => ['element', 'varying'].includes(kindOf(branch))) ? 'varying' : 'changing';

const isElements = ({ name, property }: Node) =>
  ELEMENTS.has(String(name)) || (property as Node | undefined)?.name === 'map';

function visit(node: unknown, look: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) look(node as Node);
  for (const part of Object.values(node)) visit(part, look);
}

it.each([
  ['a spinner before a label', '<b>{isLoading && <i />}{texts.send}</b>'],
  ['an icon before a text from outside', '<b><Icon />{label}</b>'],
  ['a number with its sign', '<b>{percent}%</b>'],
  ['words after a condition', '<b>{texts.on} {isDecided && texts.elsewhere}</b>'],
])('finds %s', (_, source) => {
  expect(bareTexts(`const x = ${source};`)).toHaveLength(1);
});

it.each([
  ['a text alone', '<b>{label}</b>'],
  ['a text made of two', "<b>{percent + '%'}</b>"],
  ['constant texts around constant elements', '<b>{texts.before} <i>{name}</i> {texts.after}</b>'],
  ['elements that come and go', '<b>{isOn && <i />}{children}</b>'],
  ['elements that may be missing', '<b>{parts?.map((part) => <i key={part} />)}<i>{label}</i></b>'],
])('allows %s', (_, source) => {
  expect(bareTexts(`const x = ${source};`)).toEqual([]);
});

it('stands nowhere in the product', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const components = files.filter((name) => name.endsWith('.tsx'));
  const found = components.flatMap((name) =>
    bareTexts(readFileSync(join(import.meta.dirname, name), 'utf8')).map((place) => `${name}: ${place}`),
  );
  expect(components.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
