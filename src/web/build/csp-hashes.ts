import { createHash } from 'node:crypto';

// emoji-mart draws inside a shadow root with one style of its own; measured from the mounted picker of 5.6.0.
const EMOJI_PICKER_STYLE = "'sha256-+A14ONesVdzkn6nr37Osn+rUqNz4oFGZFDbLXrlae04='";

/** The hashes under which the server allows a page's inline scripts and styles. */
export function policyHashes(html: string): { scriptSrc: string[]; styleSrc: string[] } {
  return {
    scriptSrc: hashesOf(html, /<script>([\s\S]*?)<\/script>/g),
    styleSrc: [...hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g), EMOJI_PICKER_STYLE],
  };
}

function hashesOf(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
