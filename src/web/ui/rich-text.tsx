import { Link } from './navigation/link.tsx';

const MARKED = /(\[[^\]]+\]\([^)]+\)|`[^`]+`)/;
const LINK = /^\[(.+)\]\((.+)\)$/;

/** Renders a text with `[links](/address)` and `code`, which a translation places as its grammar requires. */
export function RichText({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place
  return text.split(MARKED).map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: string }) {
  const [, words, address] = LINK.exec(part) ?? [];
  if (address) return <Link to={address}>{words}</Link>;
  return part.startsWith('`') ? <code>{part.slice(1, -1)}</code> : part;
}
