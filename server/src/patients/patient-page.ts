import type { PatientFilter } from '@dentarium/api/services/patient-service';
import { today } from '@dentarium/domain';
import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import { type Access, hasRight } from '../access/access.ts';
import { isVisible, sharedExpression } from '../access/patient-visibility.ts';
import type { Tables } from '../db/tables.ts';
import { filterConditions } from './patient-filter.ts';

type PatientExpression = ExpressionBuilder<Tables, 'patient'>;

const SORT_COLUMNS = { lastVisit: 'patient.last_visit', created: 'patient.created_at', name: 'patient.name' } as const;

/** Patients are counted one by one up to here; a list with more says that many, for counting all of them would take longer than finding the page. */
const MOST_COUNTED = 10_000;

/**
 * The ways in which patients come to a caller, none twice: his organisations one by one (or, without the right to view
 * all, what he is doctor or creator of), and what is shared with him. Asked for together with "or", the database would
 * read all of them to sort them; asked for apart, each comes sorted from its index.
 */
function ways(db: Kysely<Tables>, access: Access, filter: PatientFilter) {
  const wanted = (way: (of: PatientExpression) => Expression<SqlBool>[]) =>
    db
      .selectFrom('patient')
      .where((of) =>
        of.and([of('patient.deleted_at', 'is', null), ...way(of), ...filterConditions(of, access, filter)]),
      );
  const belonging = (of: PatientExpression) => of.not(sharedExpression(access)(of));
  const shared = wanted((of) => [
    isVisible(access)(of),
    sharedExpression(access)(of),
    of('patient.id', 'in', sharedIds(of, access)),
  ]);
  if (filter.sharedWithMe === true) return [shared];
  const organisations = access.organisationIds.filter((id) => filter.orgId === undefined || filter.orgId === id);
  if (hasRight(access, 'viewAll'))
    return [
      ...organisations.map((id) => wanted((of) => [belonging(of), of('patient.organisation_id', '=', id)])),
      shared,
    ];
  return [
    wanted((of) => [belonging(of), of('patient.doctor_id', '=', access.accountId)]),
    wanted((of) => [
      belonging(of),
      of('patient.created_by', '=', access.accountId),
      of('patient.doctor_id', '<>', access.accountId),
    ]),
    shared,
  ];
}

function sharedIds(of: PatientExpression, access: Access) {
  return of
    .selectFrom('patient_share')
    .select('patient_share.patient_id')
    .where('patient_share.account_id', '=', access.accountId)
    .where((share) =>
      share.or([share('patient_share.until', 'is', null), share('patient_share.until', '>=', today())]),
    );
}

/** The ids of a page, in the order of the list. */
export async function pageOfPatients(db: Kysely<Tables>, access: Access, filter: PatientFilter): Promise<string[]> {
  const column = SORT_COLUMNS[filter.sort ?? 'lastVisit'];
  const order = filter.order ?? (filter.sort === 'name' ? 'asc' : 'desc');
  const offset = (filter.pageIndex - 1) * filter.pageSize;
  const parts = ways(db, access, filter).map((way) =>
    way
      .select((of) => [of.ref('patient.id').as('id'), of.ref(column).as('key')])
      .orderBy(column, order)
      .orderBy('patient.id', order)
      .limit(offset + filter.pageSize),
  );
  const direction = sql.raw(order);
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) as found
    order by key ${direction}, id ${direction} limit ${filter.pageSize} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many patients a list has, exactly up to `MOST_COUNTED`. */
export async function countPatients(db: Kysely<Tables>, access: Access, filter: PatientFilter): Promise<number> {
  const parts = ways(db, access, filter).map((way) => way.select(sql<number>`1`.as('one')).limit(MOST_COUNTED));
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) as found limit ${MOST_COUNTED}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}
