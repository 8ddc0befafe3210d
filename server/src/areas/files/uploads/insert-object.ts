import { PREPROCESS_STATE } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { toSourceFormat } from '../../../objects/images/rendition-variants.ts';
import type { ObjectName } from '../../../objects/stores/object-name.ts';
import type { ExaminedContent } from '../renditions/examine.ts';

/** Bytes that are in the store, or come there in the same transaction. */
export interface StoredBytes {
  readonly organisationId: string;
  readonly object: ObjectName;
  readonly md5: string;
  readonly size: number;
  readonly examined: ExaminedContent;
  readonly accountId: string;
  readonly isDemo?: boolean;
}

/** Is told of an object in the transaction that stores it. */
export type ObjectStoredListener = (
  db: Kysely<Tables>,
  object: { readonly id: string; readonly kind: string },
) => Promise<void>;

/** Writes the row of an object; one of which renditions can be made waits for them from then on. */
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
      colour: null,
      uploaded_by: storedBytes.accountId,
      is_demo: storedBytes.isDemo ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await whenStored(db, { id, kind: examined.kind });
  return id;
}
