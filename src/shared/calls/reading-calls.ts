import type { Material, MaterialDetail } from '#shared/materials.ts';
import type { TextOfPage } from '#shared/page.ts';
import { answers } from './declaration.ts';

/** The calls of the viewer, in a module of their own so that it loads no schemas. */
export const READING_CALLS = {
  readMaterial: answers<{ material: MaterialDetail }>()({
    method: 'GET',
    path: '/api/materials/:id',
    access: 'signed-in',
  }),
  /** Finds the item that had this address before; `kind`, `subject` and `title` are its present address. */
  findByFormerAddress: answers<{ material: Material }>()({
    method: 'GET',
    path: '/api/materials/former/:kind/:subject/:title',
    access: 'signed-in',
  }),
  readPageText: answers<TextOfPage>()({
    method: 'GET',
    path: '/api/pages/:revision/:number/text',
    access: 'signed-in',
  }),
  /** Sends the PDF as it was uploaded. */
  downloadFile: answers()({
    method: 'GET',
    path: '/api/materials/:id/file',
    access: 'signed-in',
    file: true,
  }),
} as const;
