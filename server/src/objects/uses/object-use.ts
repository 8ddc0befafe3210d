import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Area } from '../../kernel/areas/area.ts';

declare module '../../kernel/areas/area.ts' {
  interface Area<Service> {
    /** The columns in which the area stores ids of stored objects. */
    readonly objects?: readonly ObjectUse[];
  }
}

/**
 * A column in which an area stores ids of stored objects, and the meaning of its rows for them. The conditions are SQL
 * over the table under its own name, which has an `id`; they may also use `stored_object`.
 */
export interface ObjectUse {
  readonly table: string;
  /** A foreign key to `stored_object`. */
  readonly column: string;
  /** The rows that protect their object from the sweep; all rows by default. */
  readonly retainCondition?: Expression<SqlBool>;
  /** The rows that show their object to a caller, who may then use it again without uploading it. */
  readonly toReadCondition: (principal: Principal) => Expression<SqlBool>;
  /** The organisation whose space the object takes. */
  readonly organisation: Expression<string>;
  /**
   * The patient of a row: its object moves to another organisation with them. Omitted for objects without a patient,
   * which stay with their organisation and are deleted with the demonstration clinic if they belong to it.
   */
  readonly patient?: Expression<string>;
  /** The file name for downloads of the object. */
  readonly fileName: Expression<string>;
}

const ALWAYS = sql<SqlBool>`true`;

/** All uses of stored objects that the areas of a server declare. */
export class ObjectUses {
  readonly all: readonly ObjectUse[];

  /** @throws Error if there are no uses, because every object would be swept */
  constructor(uses: readonly ObjectUse[]) {
    if (uses.length === 0) throw new Error('no area declares a use of stored objects');
    this.all = uses;
  }

  /** Lists the uses in rows that belong to patients. */
  listPatientUses(): (ObjectUse & Required<Pick<ObjectUse, 'patient'>>)[] {
    return this.all.flatMap((use) => (use.patient === undefined ? [] : [{ ...use, patient: use.patient }]));
  }

  /** Builds the sum of the bytes of a patient's objects, each counted once, for a query with the patient. */
  sumSizes(patient: Expression<string>): RawBuilder<number> {
    const objects = this.listPatientUses().map(
      (use) => sql`select ${toColumn(use)} from ${sql.table(use.table)} where ${use.patient} = ${patient}`,
    );
    return sql`(select coalesce(sum(size), 0)::bigint from stored_object where id in (${sql.join(objects, sql` union `)}))`;
  }

  /**
   * Builds the condition that a row retains the object, for a query over `stored_object`; rows of one patient may be
   * ignored.
   */
  toKeptCondition(ignoredPatientId: string | null = null): RawBuilder<SqlBool> {
    return toExistsAny(this.all, (use) => {
      const others =
        ignoredPatientId === null || use.patient === undefined
          ? ALWAYS
          : sql`${use.patient} is distinct from ${ignoredPatientId}::uuid`;
      return sql`${use.retainCondition ?? ALWAYS} and ${others}`;
    });
  }

  /** Builds the condition that a row shows the object to a caller, for a query over `stored_object`. */
  toReadableCondition(principal: Principal): RawBuilder<SqlBool> {
    return toExistsAny(this.all, (use) => use.toReadCondition(principal));
  }
}

/** Collects the uses that areas declare. */
export function collectObjectUses(areas: readonly Pick<Area, 'objects'>[]): ObjectUses {
  return new ObjectUses(areas.flatMap(({ objects = [] }) => objects));
}

/** Returns the column of a use as SQL. */
export function toColumn({ table, column }: ObjectUse): RawBuilder<string> {
  return sql`${sql.table(table)}.${sql.ref(column)}`;
}

function toExistsAny(
  uses: readonly ObjectUse[],
  condition: (use: ObjectUse) => Expression<unknown>,
): RawBuilder<SqlBool> {
  const rows = uses.map(
    (use) => sql`exists (
      select 1 from ${sql.table(use.table)} where ${toColumn(use)} = stored_object.id and (${condition(use)}))`,
  );
  return sql`(${sql.join(rows, sql` or `)})`;
}
