import type { PatientFilter } from '@dentarium/api/services/patient-service';
import { ageRangeProblem, FILE_CATEGORIES, isInbox, today } from '@dentarium/domain';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Access } from '../access/access.ts';
import { sharedExpression } from '../access/patient-visibility.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../http/failure.ts';
import { latestBirthOfAge } from './birth-dates.ts';

type PatientExpression = ExpressionBuilder<Tables, 'patient'>;
type Condition = Expression<SqlBool>;

/** Categories whose files wait for somebody to classify them. */
export const WAITING_CATEGORIES: readonly number[] = FILE_CATEGORIES.filter(({ code }) => isInbox(code)).map(
  ({ code }) => code,
);

/** A phone number is found however it is spelled. */
function wordOf(keyword: string): string {
  const word = keyword.trim().toLowerCase();
  return /^[+\d\s()-]*$/.test(word) ? word.replace(/[\s()-]/g, '') : word;
}

/** The expression of the indexes `patient_search` and `patient_search_short`, to the letter. */
const SEARCHED = sql`lower(patient.name || ' ' || patient.patient_no || ' ' || coalesce(patient.phone, ''))`;

/**
 * Whether the name, the number or the phone holds a word. Words of up to two characters have an index of their own; a
 * single letter or digit is in nearly every row, and reading the rows in order finds a page of it sooner.
 */
export function holdsWord(keyword: string): Condition | undefined {
  const word = wordOf(keyword);
  if (word === '') return undefined;
  const length = [...word].length;
  if (length === 2 || (length === 1 && word > '\x7f'))
    return sql<SqlBool>`search_grams(${SEARCHED}) @> array[${word}::text]`;
  return sql<SqlBool>`${SEARCHED} like ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`;
}

function hasTags(of: PatientExpression, tagIds: readonly string[], match: 'any' | 'all'): Condition {
  const ids = [...new Set(tagIds)];
  const held = of
    .selectFrom('patient_tag')
    .whereRef('patient_tag.patient_id', '=', 'patient.id')
    .where('patient_tag.tag_id', 'in', ids);
  if (match === 'any') return of.exists(held.select('patient_tag.tag_id'));
  return of(
    held.select((tag) => tag.fn.countAll<number>().as('count')),
    '=',
    ids.length,
  );
}

function hasStage(of: PatientExpression, code: number): Condition {
  return of.exists(
    of
      .selectFrom('stage')
      .select('stage.id')
      .whereRef('stage.patient_id', '=', 'patient.id')
      .where('stage.stage_code', '=', code),
  );
}

function hasUnclassified(of: PatientExpression): Condition {
  return of.exists(
    of
      .selectFrom('file')
      .select('file.id')
      .whereRef('file.patient_id', '=', 'patient.id')
      .where('file.deleted_at', 'is', null)
      .where('file.category', 'in', WAITING_CATEGORIES),
  );
}

/** @throws Failure `patient.age` */
function bornWithin(
  of: PatientExpression,
  from: number | undefined,
  to: number | undefined,
): (Condition | undefined)[] {
  if (ageRangeProblem(from ?? null, to ?? null) !== undefined) throw new Failure('patient.age');
  const day = today();
  return [
    from === undefined ? undefined : of('patient.birth_date', '<=', latestBirthOfAge(Math.floor(from), day)),
    to === undefined ? undefined : of('patient.birth_date', '>', latestBirthOfAge(Math.floor(to) + 1, day)),
  ];
}

/**
 * The conditions of a filter; all must hold. What is said of every patient of the list, above all who may see him, is
 * not among them.
 */
export function filterConditions(of: PatientExpression, access: Access, filter: PatientFilter): Condition[] {
  const conditions = [
    filter.keyword === undefined ? undefined : holdsWord(filter.keyword),
    filter.orgId === undefined ? undefined : of('patient.organisation_id', '=', filter.orgId),
    filter.doctorId === undefined ? undefined : of('patient.doctor_id', '=', filter.doctorId),
    filter.tagIds === undefined || filter.tagIds.length === 0
      ? undefined
      : hasTags(of, filter.tagIds, filter.tagMatch ?? 'any'),
    filter.stageCode === undefined ? undefined : hasStage(of, filter.stageCode),
    filter.dentalAge === undefined ? undefined : of('patient.dental_age', '=', filter.dentalAge),
    ...bornWithin(of, filter.ageFrom, filter.ageTo),
    filter.visitFrom === undefined ? undefined : of('patient.last_visit', '>=', filter.visitFrom),
    filter.visitTo === undefined ? undefined : of('patient.last_visit', '<=', filter.visitTo),
    filter.status === undefined ? undefined : of('patient.status', '=', filter.status),
    filter.sharedWithMe === true ? sharedExpression(access)(of) : undefined,
    filter.unclassified === true ? hasUnclassified(of) : undefined,
  ];
  return conditions.filter((condition) => condition !== undefined);
}
