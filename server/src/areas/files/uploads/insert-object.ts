import { PREPROCESS_STATE } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { toSourceFormat } from '../../../objects/images/rendition-variants.ts';
import type { ObjectName } from '../../../objects/stores/object-name.ts';
import type { Examined } from '../renditions/examine.ts';

/** Bytes that are in the store, or come there in the same transaction. */
export interface StoredBytes {
  readonly organisationId: string;
  readonly object: ObjectName;
  readonly md5: string;
  readonly size: number;
  readonly examined: Examined;
  readonly accountId: string;
  readonly isDemo?: boolean;
}

/** Is told of an object in the transaction that stores it. */
export type WhenStored = (db: Kysely<Tables>, object: { readonly id: string; readonly kind: string }) => Promise<void>;

/** Writes the row of an object; one of which renditions can be made waits for them from then on. */
export async function insertObject(db: Kysely<Tables>, stored: StoredBytes, whenStored: WhenStored): Promise<string> {
  const { object, examined } = stored;
  const { id } = await db
    .insertInto('stored_object')
    .values({
      organisation_id: stored.organisationId,
      bucket: object.bucket,
      full_name: object.name,
      md5: stored.md5,
      size: stored.size,
      content_type: examined.contentType,
      kind: examined.kind,
      width: examined.width,
      height: examined.height,
      preprocess_state:
        toSourceFormat(examined.contentType) === undefined ? PREPROCESS_STATE.failed : PREPROCESS_STATE.untreated,
      colour: null,
      uploaded_by: stored.accountId,
      is_demo: stored.isDemo ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await whenStored(db, { id, kind: examined.kind });
  return id;
}
