/** The decoded `:name` parts, or null. Ignores case and a slash at the end; `*` matches everything. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  if (pattern === '*') return {};
  const wanted = partsOf(pattern);
  const given = partsOf(pathname).map(decode);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value) params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

const partsOf = (path: string) => path.replace(/\/+$/, '').split('/');

/** An invalid percent encoding was typed by a person and is taken literally. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
