import { PREPROCESS_STATE } from '@dentarium/domain';
import { formatStorableJson } from '@dentarium/domain/storable-text';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { toSourceFormat } from '../../../objects/images/rendition-variants.ts';
import type { ObjectName } from '../../../objects/stores/object-name.ts';
import type { ExaminedContent } from '../renditions/examine.ts';

/** Bytes that are in the store or are stored in the same transaction. */
export interface StoredBytes {
  readonly organisationId: string;
  readonly object: ObjectName;
  readonly md5: string;
  readonly size: number;
  readonly examined: ExaminedContent;
  readonly accountId: string;
  readonly isDemo?: boolean;
}

/** A listener that runs in the transaction that stores an object. */
export type ObjectStoredListener = (
  db: Kysely<Tables>,
  object: { readonly id: string; readonly kind: string },
) => Promise<void>;

/** Inserts the row of an object. An object with possible renditions enters the rendition queue. */
export async function insertObject(
  db: Kysely<Tables>,
  storedBytes: StoredBytes,
  whenStored: ObjectStoredListener,
): Promise<string> {
  const { object, examined } = storedBytes;
  const { id } = await db
    .insertInto('stored_object')
    .values({
      organisation_id: storedBytes.organisationId,
      bucket: object.bucket,
      full_name: object.name,
      md5: storedBytes.md5,
      size: storedBytes.size,
      content_type: examined.contentType,
      kind: examined.kind,
      width: examined.width,
      height: examined.height,
      preprocess_state:
        toSourceFormat(examined.contentType) === undefined ? PREPROCESS_STATE.failed : PREPROCESS_STATE.untreated,
      persons: examined.persons.length === 0 ? null : formatStorableJson(examined.persons),
      colour: null,
      uploaded_by: storedBytes.accountId,
      is_demo: storedBytes.isDemo ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await whenStored(db, { id, kind: examined.kind });
  return id;
}
