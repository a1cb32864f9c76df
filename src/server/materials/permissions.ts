/** Decides who may read and change a material (contract §2); nobody else may learn that a draft exists. */
import type { Account } from '../accounts/accounts.ts';
import { Failure } from '../failure.ts';
import type { MaterialRow } from './materials.ts';

type Reader = Pick<Account, 'id' | 'role'>;
type Owned = Pick<MaterialRow, 'ownerId' | 'status'>;

export const isChangeable = (material: Owned, { id, role }: Reader) =>
  role === 'admin' || material.ownerId === id;

export const isReadable = (material: Owned, reader: Reader) =>
  material.status === 'published' || isChangeable(material, reader);

/** @throws {Failure} `not_found`. */
export function requireReadable(material: Owned, reader: Reader): void {
  if (!isReadable(material, reader)) throw new Failure('not_found');
}

/** @throws {Failure} `not_allowed`, or `not_found` if the account may not even read the material. */
export function requireChangeable(material: Owned, reader: Reader): void {
  requireReadable(material, reader);
  if (!isChangeable(material, reader)) throw new Failure('not_allowed');
}
