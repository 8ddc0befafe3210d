import { sql, type SqlBool } from 'kysely';
import { permits } from '../../kernel/access/permission.ts';
import type { ObjectUse } from '../../objects/uses/object-use.ts';

/**
 * An exception keeps its image until it is dealt with. It belongs to its organisation, and not to who reported it: whoever
 * handles exceptions may use its image, unless that has moved away with a patient.
 */
export const objectsOfExceptions: ObjectUse = {
  table: 'filing_exception',
  column: 'object_id',
  keeps: sql<SqlBool>`filing_exception.state in ('open', 'returned')`,
  mayRead: (principal) =>
    permits({ right: 'problem', mode: 'private' }, principal)
      ? sql<SqlBool>`
          filing_exception.organisation_id = any(${sql.val([...principal.organisationIds])}::uuid[])
          and stored_object.organisation_id = filing_exception.organisation_id`
      : sql<SqlBool>`false`,
  organisation: sql.ref<string>('filing_exception.organisation_id'),
  fileName: sql.ref<string>('filing_exception.file_name'),
};
