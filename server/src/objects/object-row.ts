import type { Selectable } from 'kysely';
import type { Tables } from '../kernel/db/tables.ts';
import type { ObjectName } from './stores/object-name.ts';

/** A row of the table of objects. */
export type ObjectRow = Selectable<Tables['stored_object']>;

/** Returns the name of an object in the store. */
export function toObjectName(object: Pick<ObjectRow, 'bucket' | 'full_name'>): ObjectName {
  return { bucket: object.bucket, name: object.full_name };
}
