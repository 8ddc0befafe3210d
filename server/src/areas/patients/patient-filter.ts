import type { PatientFilter } from '@dentarium/api/patients/calls';
import { findAgeRangeProblem, isStageCode, getToday } from '@dentarium/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { Failure } from '../../kernel/failures/failure.ts';
import { getLatestBirthDate } from './birth-dates.ts';
import { FACETS } from './patient-filter-facets.ts';

/** An SQL condition of the patient list. */
export type Condition = RawBuilder<SqlBool>;

/** A validated filter without empty fields. */
export interface ParsedFilter {
  readonly keyword: string;
  readonly doctorId: string | undefined;
  readonly tagIds: readonly string[];
  readonly isEveryTagRequired: boolean;
  /** The bits that must all be set. */
  readonly facets: number;
  /** The earliest birth date. */
  readonly bornFrom: string | undefined;
  /** The latest birth date. */
  readonly bornTo: string | undefined;
  readonly visitFrom: string | undefined;
  readonly visitTo: string | undefined;
  /** True if no patient can match. */
  readonly matchesNobody: boolean;
}

/** Normalises a keyword. Phone numbers match in any spelling. */
function normaliseKeyword(keyword = ''): string {
  const word = keyword.trim().replace(/\s+/g, ' ');
  return /^[+\d\s()-]*$/.test(word) ? word.replace(/[\s()-]/g, '') : word;
}

function toFacets({ stageCode, dentalAge, status, hasCbct, unclassified }: PatientFilter): number {
  return (
    (stageCode === undefined ? 0 : FACETS.stage(stageCode)) |
    (dentalAge === undefined ? 0 : FACETS.dentalAge(dentalAge)) |
    (status === undefined ? 0 : FACETS.status(status)) |
    (hasCbct === true ? FACETS.hasCbct : 0) |
    (unclassified === true ? FACETS.waiting : 0)
  );
}

/** Returns the day after a plain date. */
function getNextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** @throws Failure `patient.age` */
export function parseFilter(filter: PatientFilter): ParsedFilter {
  const { ageFrom, ageTo, stageCode, dentalAge, status } = filter;
  if (findAgeRangeProblem(ageFrom ?? null, ageTo ?? null) !== undefined) throw new Failure('patient.age');
  const day = getToday();
  return {
    keyword: normaliseKeyword(filter.keyword),
    doctorId: filter.doctorId,
    tagIds: [...new Set(filter.tagIds)],
    isEveryTagRequired: filter.tagMatch === 'all',
    facets: toFacets(filter),
    bornTo: ageFrom === undefined ? undefined : getLatestBirthDate(Math.floor(ageFrom), day),
    bornFrom: ageTo === undefined ? undefined : getNextDay(getLatestBirthDate(Math.floor(ageTo) + 1, day)),
    visitFrom: filter.visitFrom,
    visitTo: filter.visitTo,
    matchesNobody:
      (stageCode !== undefined && !isStageCode(stageCode)) ||
      (dentalAge !== undefined && ![1, 2].includes(dentalAge)) ||
      (status !== undefined && ![0, 1].includes(status)),
  };
}

/** Builds conditions on the last visit, which is a column of the index of the default sort order. */
export function buildVisitConditions({ visitFrom, visitTo }: ParsedFilter): Condition[] {
  return [
    ...(visitFrom === undefined ? [] : [sql<SqlBool>`patient_list.last_visit >= ${visitFrom}::date`]),
    ...(visitTo === undefined ? [] : [sql<SqlBool>`patient_list.last_visit <= ${visitTo}::date`]),
  ];
}

/** Builds the same conditions in a form that uses no index, because the index of terms already covers them. */
function buildVisitRechecks({ visitFrom, visitTo }: ParsedFilter): Condition[] {
  return [
    ...(visitFrom === undefined ? [] : [sql<SqlBool>`patient_list.last_visit + 0 >= ${visitFrom}::date`]),
    ...(visitTo === undefined ? [] : [sql<SqlBool>`patient_list.last_visit + 0 <= ${visitTo}::date`]),
  ];
}

/** Builds the conditions on columns that every index of a sort order includes. */
function buildNarrowConditions(filter: ParsedFilter): Condition[] {
  const { facets, bornFrom, bornTo, doctorId } = filter;
  return [
    ...(filter.matchesNobody ? [sql<SqlBool>`false`] : []),
    ...(facets === 0 ? [] : [sql<SqlBool>`patient_list.facets & ${facets}::int = ${facets}::int`]),
    ...(bornFrom === undefined ? [] : [sql<SqlBool>`patient_list.birth_date >= ${bornFrom}::date`]),
    ...(bornTo === undefined ? [] : [sql<SqlBool>`patient_list.birth_date <= ${bornTo}::date`]),
    ...(doctorId === undefined ? [] : [sql<SqlBool>`patient_list.doctor_id = ${doctorId}::uuid`]),
    ...buildVisitRechecks(filter),
  ];
}

/** Builds the conditions that require the full row. */
function buildWideConditions({ tagIds, isEveryTagRequired, keyword }: ParsedFilter): Condition[] {
  const tags = sql`array[${sql.join(tagIds)}]::uuid[]`;
  return [
    ...(tagIds.length === 0
      ? []
      : [
          isEveryTagRequired
            ? sql<SqlBool>`patient_list.tag_ids @> ${tags}`
            : sql<SqlBool>`patient_list.tag_ids && ${tags}`,
        ]),
    ...(keyword === '' ? [] : [sql<SqlBool>`strpos(patient_list.search, nullif(search_text(${keyword}), '')) > 0`]),
  ];
}

/** Builds all conditions on a row of `patient_list` except its visibility. */
export function buildFilterConditions(filter: ParsedFilter): Condition[] {
  return [...buildNarrowConditions(filter), ...buildWideConditions(filter)];
}

/** Tells whether a filter requires full rows. */
export function requiresFullRows(filter: ParsedFilter): boolean {
  return buildWideConditions(filter).length > 0;
}
