import { expressionBuilder, sql, type SqlBool } from 'kysely';
import { isVisible } from '../../kernel/access/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectUse } from '../../objects/uses/object-use.ts';

/** Files show what whoever sees their patient may see. A deleted one may come back: it keeps its object, and shows it to nobody. */
export const objectsOfFiles: ObjectUse = {
  table: 'file',
  column: 'object_id',
  mayRead: (principal) => sql<SqlBool>`
    file.deleted_at is null and exists (
      select 1 from patient
      where patient.id = file.patient_id and ${isVisible(principal)(expressionBuilder<Tables, 'patient'>())})`,
  organisation: sql<string>`(select patient.organisation_id from patient where patient.id = file.patient_id)`,
  patient: sql.ref<string>('file.patient_id'),
  fileName: sql.ref<string>('file.name'),
};
