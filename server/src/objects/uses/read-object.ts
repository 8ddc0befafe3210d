import { type Expression, sql, type SqlBool } from 'kysely';
import type { Context, AuthorisedAccess } from '../../kernel/access/context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ObjectRow } from '../object-row.ts';
import { isBucketName, isObjectName, type ObjectName } from '../stores/object-name.ts';
import { toColumn, type ObjectUse, type ObjectUses } from './object-use.ts';

/** An object with its name in the row through which the caller sees it. */
export interface VisibleObject {
  readonly object: ObjectRow;
  readonly fileName: string;
  /** The patient of the object; `null` if there is none. */
  readonly patientId: string | null;
}

interface VisibleRow extends ObjectRow {
  readonly use_id: string;
  readonly use_name: string;
  readonly use_patient: string | null;
  readonly use_organisation: string;
}

/** A use of stored objects, and the condition of the wanted object. */
interface WantedObject {
  readonly use: ObjectUse;
  readonly condition: Expression<SqlBool>;
}

/** The first object that the caller sees through a use and that satisfies a condition. */
const visibleObject = defineRowRule({
  refusal: 'object.notFound',
  async find(db, { use, condition }: WantedObject, caller): Promise<VisibleObject | undefined> {
    const { rows } = await sql<VisibleRow>`
      select stored_object.*, ${sql.ref(`${use.table}.id`)} as use_id, ${use.fileName} as use_name,
        ${use.patient ?? sql`null::uuid`} as use_patient, ${use.organisation} as use_organisation
      from stored_object join ${sql.table(use.table)} on ${toColumn(use)} = stored_object.id
      where ${condition} and (${use.toReadCondition(caller.principal)})
      limit 1`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { use_id: id, use_name: fileName, use_patient: patientId, use_organisation: organisationId, ...object } = row;
    caller.recordSubject({ id, organisationId, ...(patientId === null ? {} : { patientId }) });
    return { object, fileName, patientId };
  },
});

/** Finds the object of a row if the row shows it to the caller. */
export async function findObjectOfRow(
  ctx: Context,
  use: ObjectUse,
  rowId: string,
): Promise<(AuthorisedAccess & VisibleObject) | undefined> {
  ctx.recordSubject({ id: rowId });
  const condition = sql<SqlBool>`${sql.ref(`${use.table}.id`)} = ${rowId}::uuid`;
  const access = await ctx.findRow(visibleObject, { use, condition });
  return access === undefined ? undefined : { ...access.row, db: access.db };
}

/**
 * Loads an object by its name in the store if a row of any area shows it to the caller.
 *
 * @throws Failure `object.notFound`, also if the text is not a valid name
 */
export async function requireObjectByName(
  ctx: Context,
  uses: ObjectUses,
  { bucket, name }: ObjectName,
): Promise<AuthorisedAccess & VisibleObject> {
  if (!isBucketName(bucket) || !isObjectName(name)) throw new Failure('object.notFound');
  const isNamed = sql<SqlBool>`stored_object.bucket = ${bucket} and stored_object.full_name = ${name}`;
  for (const use of uses.all) {
    const access = await ctx.findRow(visibleObject, { use, condition: isNamed });
    if (access !== undefined) return { ...access.row, db: access.db };
  }
  throw new Failure('object.notFound');
}
