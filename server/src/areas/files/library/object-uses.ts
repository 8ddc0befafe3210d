import { expressionBuilder, sql, type SqlBool } from 'kysely';
import {
  buildEditExpression,
  isVisible,
  buildSharedExpression,
} from '../../../records/visibility/patient-visibility.ts';
import { hasRight, type Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { ObjectUse } from '../../../objects/uses/object-use.ts';

/**
 * The use of objects by files. Users who may see the patient may read the object. A deleted file keeps its object,
 * because it can be restored, but shows it to nobody.
 */
export const fileObjectUse: ObjectUse = {
  table: 'file',
  column: 'object_id',
  toReadCondition: (principal) => sql<SqlBool>`
    file.deleted_at is null and exists (
      select 1 from patient
      where patient.id = file.patient_id and ${isVisible(principal)(expressionBuilder<Tables, 'patient'>())})`,
  organisation: sql<string>`(select patient.organisation_id from patient where patient.id = file.patient_id)`,
  patient: sql.ref<string>('file.patient_id'),
  fileName: sql.ref<string>('file.name'),
};

/** Builds the condition for restoring deleted files: the right to delete or a share, and edit access to the patient. */
function buildRestoreCondition(principal: Principal) {
  const eb = expressionBuilder<Tables, 'patient'>();
  const mayEdit = eb.and([isVisible(principal)(eb), buildEditExpression(principal)(eb)]);
  return hasRight(principal, 'delete') ? mayEdit : eb.and([mayEdit, buildSharedExpression(principal)(eb)]);
}

/**
 * The access to deleted files for users who may restore them. It is not a separate use, because the rows are the same.
 */
export const deletedFileObjectUse: ObjectUse = {
  ...fileObjectUse,
  toReadCondition: (principal) => sql<SqlBool>`
    file.deleted_at is not null and exists (
      select 1 from patient where patient.id = file.patient_id and ${buildRestoreCondition(principal)})`,
};
