import type { Material, MaterialDetail } from '#shared/materials.ts';
import type { TextLine, TextSource } from '#shared/page.ts';
import { answers } from './declaration.ts';

/** What a reader calls: apart from the other calls, so that the viewer loads no schemas. */
export const READING_CALLS = {
  readMaterial: answers<{ material: MaterialDetail }>()({
    method: 'GET',
    path: '/api/materials/:id',
    access: 'signed-in',
  }),
  /** The item that had this address before; its `kind`, `subject` and `title` say where it is now. */
  findByFormerAddress: answers<{ material: Material }>()({
    method: 'GET',
    path: '/api/materials/former/:kind/:subject/:title',
    access: 'signed-in',
  }),
  readPageText: answers<{ source: TextSource; lines: TextLine[] }>()({
    method: 'GET',
    path: '/api/pages/:revision/:number/text',
    access: 'signed-in',
  }),
  /** The PDF as it was uploaded. */
  downloadFile: answers()({
    method: 'GET',
    path: '/api/materials/:id/file',
    access: 'signed-in',
    file: true,
  }),
} as const;
