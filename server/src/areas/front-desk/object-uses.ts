import { sql, type SqlBool } from 'kysely';
import { hasPermission } from '../../kernel/access/permission.ts';
import type { ObjectUse } from '../../objects/uses/object-use.ts';
import { fileObjectUse } from '../files/area.ts';

/**
 * The use of images by exceptions. An exception keeps its image until it is closed. It belongs to its organisation, not
 * to its reporter: every exception handler may use its image, unless the image has moved to another organisation with a
 * patient.
 */
export const exceptionObjectUse: ObjectUse = {
  table: 'filing_exception',
  column: 'object_id',
  retainCondition: sql<SqlBool>`filing_exception.state in ('open', 'returned')`,
  toReadCondition: (principal) =>
    hasPermission({ right: 'problem', mode: 'private' }, principal)
      ? sql<SqlBool>`
          filing_exception.organisation_id = any(${sql.val([...principal.organisationIds])}::uuid[])
          and stored_object.organisation_id = filing_exception.organisation_id`
      : sql<SqlBool>`false`,
  organisation: sql.ref<string>('filing_exception.organisation_id'),
  fileName: sql.ref<string>('filing_exception.file_name'),
};

/**
 * The access of desk staff to the images that they have taken, and to nothing else of the treatment. It reuses the rows
 * of files, so it is not a separate use.
 */
export const deskImageUse: ObjectUse = {
  ...fileObjectUse,
  toReadCondition: (principal) =>
    hasPermission({ right: 'triage', mode: 'private' }, principal)
      ? sql<SqlBool>`
          file.deleted_at is null and file.created_by = ${principal.accountId}::uuid and exists (
            select 1 from triage_visit join patient on patient.id = triage_visit.patient_id
            where triage_visit.stage_id = file.stage_id and patient.deleted_at is null
              and patient.organisation_id = triage_visit.organisation_id
              and triage_visit.organisation_id = any(${sql.val([...principal.organisationIds])}::uuid[]))`
      : sql<SqlBool>`false`,
};
