import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Area } from '../../kernel/areas/area.ts';

declare module '../../kernel/areas/area.ts' {
  interface Area<Service> {
    /** The columns in which the area keeps ids of stored objects. */
    readonly objects?: readonly ObjectUse[];
  }
}

/**
 * A column in which an area keeps ids of stored objects, and what its rows mean for them. The conditions are SQL over the
 * table under its own name, which has an `id`; `stored_object` may be named in them as well.
 */
export interface ObjectUse {
  readonly table: string;
  /** A foreign key to `stored_object`. */
  readonly column: string;
  /** Which rows keep their object from being swept; every row where it is left out. */
  readonly retainCondition?: Expression<SqlBool>;
  /** Which rows show their object to a caller, who may then also use it again without sending it. */
  readonly toReadCondition: (principal: Principal) => Expression<SqlBool>;
  /** The organisation whose space the object of a row takes. */
  readonly organisation: Expression<string>;
  /**
   * The patient of a row: its object moves with them to another organisation. Left out for what is no patient's, which stays
   * with its organisation, and is deleted with the demonstration clinic when that is its organisation.
   */
  readonly patient?: Expression<string>;
  /** The name under which the object of a row is saved. */
  readonly fileName: Expression<string>;
}

const ALWAYS = sql<SqlBool>`true`;

/** Every use of stored objects that the areas of a server declare. */
export class ObjectUses {
  readonly all: readonly ObjectUse[];

  /** @throws Error without any use: every object would be swept */
  constructor(uses: readonly ObjectUse[]) {
    if (uses.length === 0) throw new Error('no area declares a use of stored objects');
    this.all = uses;
  }

  /** Those of rows that belong to patients. */
  listPatientUses(): (ObjectUse & Required<Pick<ObjectUse, 'patient'>>)[] {
    return this.all.flatMap((use) => (use.patient === undefined ? [] : [{ ...use, patient: use.patient }]));
  }

  /** The bytes of all objects of a patient, each counted once, for a query that has the patient. */
  sumSizes(patient: Expression<string>): RawBuilder<number> {
    const objects = this.listPatientUses().map(
      (use) => sql`select ${toColumn(use)} from ${sql.table(use.table)} where ${use.patient} = ${patient}`,
    );
    return sql`(select coalesce(sum(size), 0)::bigint from stored_object where id in (${sql.join(objects, sql` union `)}))`;
  }

  /** Whether a row keeps the object, for a query over `stored_object`; rows of one patient may be left out of account. */
  toKeptCondition(ignoredPatientId: string | null = null): RawBuilder<SqlBool> {
    return toExistsAny(this.all, (use) => {
      const others =
        ignoredPatientId === null || use.patient === undefined
          ? ALWAYS
          : sql`${use.patient} is distinct from ${ignoredPatientId}::uuid`;
      return sql`${use.retainCondition ?? ALWAYS} and ${others}`;
    });
  }

  /** Whether a row shows the object to a caller, for a query over `stored_object`. */
  toReadableCondition(principal: Principal): RawBuilder<SqlBool> {
    return toExistsAny(this.all, (use) => use.toReadCondition(principal));
  }
}

/** The uses that areas declare. */
export function collectObjectUses(areas: readonly Pick<Area, 'objects'>[]): ObjectUses {
  return new ObjectUses(areas.flatMap(({ objects = [] }) => objects));
}

/** The column of a use, in SQL. */
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
