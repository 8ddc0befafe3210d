import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import { isVisible } from '../../kernel/access/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';

/** What names a content. */
export interface ContentKey {
  readonly md5: string;
  readonly size: number;
}

/**
 * The object with a content that the caller may use without sending it: one that they sent themselves, or that a file of a
 * patient whom they see refers to. To anybody else it is not there, so that knowing a digest gives nobody a file.
 */
export async function knownObject(
  db: Kysely<Tables>,
  principal: Principal,
  { md5, size }: ContentKey,
): Promise<string | undefined> {
  if (principal.organisationIds.length === 0) return undefined;
  const row = await usableObjects(db, principal)
    .select('stored_object.id')
    .where('stored_object.organisation_id', 'in', principal.organisationIds)
    .where('stored_object.md5', '=', md5)
    .where('stored_object.size', '=', size)
    .orderBy('stored_object.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The objects that a caller may file. What they have sent themselves is theirs only as long as their organisation keeps it. */
export function usableObjects(db: Kysely<Tables>, principal: Principal) {
  const kept = sql<SqlBool>`stored_object.organisation_id = any(${sql.val([...principal.organisationIds])}::uuid[])`;
  return db
    .selectFrom('stored_object')
    .where((of) =>
      of.or([
        of.and([of('stored_object.uploaded_by', '=', principal.accountId), kept]),
        of.exists(
          of
            .selectFrom('file')
            .innerJoin('patient', 'patient.id', 'file.patient_id')
            .select('file.id')
            .whereRef('file.object_id', '=', 'stored_object.id')
            .where('file.deleted_at', 'is', null)
            .where(isVisible(principal)),
        ),
      ]),
    );
}
