import { sql, type SqlBool } from 'kysely';
import { hasPermission } from '../../kernel/access/permission.ts';
import type { ObjectUse } from '../../objects/uses/object-use.ts';
import { objectsOfFiles } from '../files/area.ts';

/**
 * An exception keeps its image until it is dealt with. It belongs to its organisation, and not to who reported it: whoever
 * handles exceptions may use its image, unless that has moved away with a patient.
 */
export const exceptionObjectUse: ObjectUse = {
  table: 'filing_exception',
  column: 'object_id',
  keeps: sql<SqlBool>`filing_exception.state in ('open', 'returned')`,
  mayRead: (principal) =>
    hasPermission({ right: 'problem', mode: 'private' }, principal)
      ? sql<SqlBool>`
          filing_exception.organisation_id = any(${sql.val([...principal.organisationIds])}::uuid[])
          and stored_object.organisation_id = filing_exception.organisation_id`
      : sql<SqlBool>`false`,
  organisation: sql.ref<string>('filing_exception.organisation_id'),
  fileName: sql.ref<string>('filing_exception.file_name'),
};

/**
 * Who takes images at the desk sees what they have taken, and nothing else of the treatment. The rows are those of the files, so that it is
 * no use of its own.
 */
export const deskImageUse: ObjectUse = {
  ...objectsOfFiles,
  mayRead: (principal) =>
    hasPermission({ right: 'triage', mode: 'private' }, principal)
      ? sql<SqlBool>`
          file.deleted_at is null and file.created_by = ${principal.accountId}::uuid and exists (
            select 1 from triage_visit join patient on patient.id = triage_visit.patient_id
            where triage_visit.stage_id = file.stage_id and patient.deleted_at is null
              and patient.organisation_id = triage_visit.organisation_id
              and triage_visit.organisation_id = any(${sql.val([...principal.organisationIds])}::uuid[]))`
      : sql<SqlBool>`false`,
};
