import { expressionBuilder, sql, type SqlBool } from 'kysely';
import {
  buildEditExpression,
  isVisible,
  buildSharedExpression,
} from '../../../records/visibility/patient-visibility.ts';
import { hasRight, type Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { ObjectUse } from '../../../objects/uses/object-use.ts';

/** Files show what whoever sees their patient may see. A deleted one may come back: it keeps its object, and shows it to nobody. */
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

/** Whose deleted files the caller may bring back: besides the right to delete it needs what a change of the patient needs. */
function buildRestoreCondition(principal: Principal) {
  const eb = expressionBuilder<Tables, 'patient'>();
  const mayEdit = eb.and([isVisible(principal)(eb), buildEditExpression(principal)(eb)]);
  return hasRight(principal, 'delete') ? mayEdit : eb.and([mayEdit, buildSharedExpression(principal)(eb)]);
}

/** What of the recycle bin is seen by whoever may bring it back; it is no use of its own, since the rows are those of above. */
export const deletedFileObjectUse: ObjectUse = {
  ...fileObjectUse,
  toReadCondition: (principal) => sql<SqlBool>`
    file.deleted_at is not null and exists (
      select 1 from patient where patient.id = file.patient_id and ${buildRestoreCondition(principal)})`,
};
