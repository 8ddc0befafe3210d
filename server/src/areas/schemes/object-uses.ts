import { sql, type SqlBool } from 'kysely';
import type { ObjectUse } from '../../objects/uses/object-use.ts';

// Both belong to the manufacturer and count towards its storage. Calls of schemes return them to users who may view the
// order.

/** The zips of schemes. A designer need not upload a zip again that was submitted already. */
export const schemeZipUse: ObjectUse = {
  table: 'order_scheme',
  column: 'object_id',
  retainCondition: sql<SqlBool>`order_scheme.state not in ('refused', 'failed')`,
  toReadCondition: (principal) =>
    principal.labFunctions.has('designer')
      ? sql<SqlBool>`exists (
          select from treatment_order where treatment_order.id = order_scheme.order_id
            and treatment_order.manufacturer_id = any(${sql.val([...principal.organisationIds])}::uuid[]))`
      : sql<SqlBool>`false`,
  organisation: sql<string>`(
    select manufacturer_id from treatment_order where treatment_order.id = order_scheme.order_id)`,
  fileName: sql<string>`'scheme.zip'`,
};

/** The models of steps. */
export const schemeModelUse: ObjectUse = {
  table: 'scheme_model',
  column: 'object_id',
  toReadCondition: () => sql<SqlBool>`false`,
  organisation: sql<string>`(
    select manufacturer_id from treatment_order join order_scheme on order_scheme.order_id = treatment_order.id
    where order_scheme.id = scheme_model.scheme_id)`,
  fileName: sql<string>`scheme_model.arch || '-' || scheme_model.step || '.stl'`,
};
