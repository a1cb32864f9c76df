import type { Plugin } from 'vite';

/** Moves the stylesheet behind the page's loader, so that the loader is painted without waiting for it. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets: string[] = [];
        const without = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (sheet) => {
          sheets.push(sheet.trim());
          return '';
        });
        return without.replace('</body>', `${sheets.join('')}</body>`);
      },
    },
  };
}
