/** Parses JSON that may be anything, such as what a browser has stored; null if it is missing or invalid. */
export function parsedJson(text: string | null) {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
