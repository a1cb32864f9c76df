import { openDiskStorage } from './disk.ts';
import type { S3Config } from './s3-location.ts';
import type { Storage } from './storage.ts';

/** Opens the store of STORAGE_URL, or else the folder `root`, which contains scratch space in either case. */
export async function openStorage(root: string, s3: S3Config | null): Promise<Storage> {
  if (!s3) return openDiskStorage(root);
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(root, s3);
}
