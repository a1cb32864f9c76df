import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Outline } from '#web/ui/drawings/icon.tsx';
import { FOLDER, NOTE } from '#web/ui/drawings/icons.ts';

/** The icon for each look of cards. */
export const KIND_ICONS: Record<MaterialKind['card']['look'], Outline> = { sheets: NOTE, folder: FOLDER };
