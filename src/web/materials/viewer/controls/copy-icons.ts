import type { Outline } from '#web/ui/drawings/icon.tsx';

export const DOWNLOAD: Outline = 'M12 4v12M5.5 9.5 12 16l6.5-6.5M4 16v4h16v-4';
export const PRINTER: Outline = 'M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z';
