import type { Material, MaterialDetail } from '#shared/materials.ts';
import type { TextOfPage } from '#shared/page.ts';
import { answers } from './declaration.ts';

/** The calls of the viewer, in a module of their own so that it loads no schemas. */
export const READING_CALLS = {
  readMaterial: answers<{ material: MaterialDetail }>()('GET /api/materials/:id', 'signed-in'),
  /** Finds the item that had this address before; `kind`, `subject` and `title` are its present address. */
  findByFormerAddress: answers<{ material: Material }>()(
    'GET /api/materials/former/:kind/:subject/:title',
    'signed-in',
  ),
  readPageText: answers<TextOfPage>()('GET /api/pages/:revision/:number/text', 'signed-in'),
  /** Sends the PDF as it was uploaded. */
  downloadFile: answers()('GET /api/materials/:id/file', 'signed-in', { file: true }),
} as const;
