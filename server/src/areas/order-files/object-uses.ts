import { expressionBuilder, sql, type SqlBool } from 'kysely';
import { isVisible } from '../../records/visibility/patient-visibility.ts';
import { hasRight, type Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectUse } from '../../objects/uses/object-use.ts';

/** Allows users who see the patient and work with orders. */
function isReadableByClinic(principal: Principal) {
  if (!hasRight(principal, 'case')) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select 1 from patient
    where patient.id = order_file.patient_id and ${isVisible(principal)(expressionBuilder<Tables, 'patient'>())})`;
}

/** Allows users with a function at the manufacturer that the order was sent to. */
function isReadableByManufacturer(principal: Principal) {
  if (principal.labFunctions.size === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select 1 from treatment_order
    where treatment_order.id = order_file.order_id and treatment_order.submission_count > 0
      and not treatment_order.is_hidden
      and treatment_order.manufacturer_id = any(${sql.val([...principal.organisationIds])}::uuid[]))`;
}

/**
 * The files of orders. They use the same objects as the patient's files. Objects are immutable, and are kept as long as
 * one of the two uses exists. They count once towards the storage of the clinic.
 */
export const orderFileUse: ObjectUse = {
  table: 'order_file',
  column: 'object_id',
  toReadCondition: (principal) =>
    sql<SqlBool>`(${isReadableByClinic(principal)} or ${isReadableByManufacturer(principal)})`,
  organisation: sql<string>`(select patient.organisation_id from patient where patient.id = order_file.patient_id)`,
  patient: sql.ref<string>('order_file.patient_id'),
  fileName: sql.ref<string>('order_file.name'),
};
