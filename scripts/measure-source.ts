/** Measures one source file by its syntax tree. */
import { parseSync, Visitor } from 'rolldown/utils';

export type FileMeasures = {
  lines: number;
  /** Lines that aren't blank. */
  writtenLines: number;
  /** Lines that contain only a comment. */
  commentLines: number;
  functions: { name: string; at: number; lines: number }[];
};

export function measure(path: string, text: string): FileMeasures {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lines = text.replace(/\n$/, '').split('\n');
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;

  const commented = new Set<number>();
  for (const { start, end } of comments) {
    const isAlone = lines[lineAt(start) - 1]?.trimStart().startsWith('/');
    for (let line = lineAt(start); isAlone && line <= lineAt(end); line++) commented.add(line);
  }

  const functions: FileMeasures['functions'] = [];
  const count = (node: { start: number; end: number; id?: { name: string } | null }) => {
    const at = lineAt(node.start);
    functions.push({ name: node.id?.name ?? 'a function', at, lines: lineAt(node.end) - at + 1 });
  };
  new Visitor({
    FunctionDeclaration: count,
    FunctionExpression: count,
    ArrowFunctionExpression: count,
  }).visit(program);

  return {
    lines: lines.length,
    writtenLines: lines.filter((line) => line.trim()).length,
    commentLines: commented.size,
    functions,
  };
}
