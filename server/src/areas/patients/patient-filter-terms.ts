import { sql, type SqlBool } from 'kysely';
import type { Condition, ParsedFilter } from './patient-filter.ts';
import { listSetBits } from './patient-filter-facets.ts';

/** The exact expression of the index `patient_list_by_term`. */
const TERMS_EXPRESSION = sql`patient_terms(patient_list.organisation_id, patient_list.facets, patient_list.birth_date,
  patient_list.last_visit, patient_list.doctor_id, patient_list.tag_ids, patient_list.search)`;

/** Longer ranges match nearly all patients, so looking up each year or month would be slower than walking the list. */
const MAX_YEARS = 25;
const MAX_MONTHS = 36;

function listNumbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function toYearTerms({ bornFrom, bornTo }: ParsedFilter): string[] | undefined {
  if (bornFrom === undefined || bornTo === undefined) return undefined;
  const years = listNumbers(Number(bornFrom.slice(0, 4)), Number(bornTo.slice(0, 4)));
  return years.length > MAX_YEARS ? undefined : years.map((year) => `y${year}`);
}

function toMonthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function toMonthTerms({ visitFrom, visitTo }: ParsedFilter): string[] | undefined {
  if (visitFrom === undefined || visitTo === undefined) return undefined;
  const months = listNumbers(toMonthNumber(visitFrom), toMonthNumber(visitTo));
  return months.length > MAX_MONTHS ? undefined : months.map((month) => `m${month}`);
}

/**
 * Builds conditions for the index of terms from a filter in one organisation. They hold for all matching patients and for few
 * others.
 */
export function buildTermConditions(filter: ParsedFilter, organisationId: string): Condition[] {
  const prefix = organisationId.slice(0, 8);
  const toTermArray = (terms: readonly string[]) => sql`array[${sql.join(terms.map((term) => prefix + term))}]::text[]`;
  const { isEveryTagRequired, tagIds, keyword, facets, doctorId } = filter;
  const tags = tagIds.map((id) => `t${id}`);
  const requiredTerms = [
    ...listSetBits(facets).map((place) => `f${place}`),
    ...(doctorId === undefined ? [] : [`d${doctorId}`]),
    ...(isEveryTagRequired ? tags : []),
  ];
  const alternativeTerms = [
    isEveryTagRequired || tags.length === 0 ? undefined : tags,
    toYearTerms(filter),
    toMonthTerms(filter),
  ];
  return [
    ...(requiredTerms.length === 0 ? [] : [sql<SqlBool>`${TERMS_EXPRESSION} @> ${toTermArray(requiredTerms)}`]),
    ...alternativeTerms.flatMap((terms) =>
      terms === undefined || terms.length === 0 ? [] : [sql<SqlBool>`${TERMS_EXPRESSION} && ${toTermArray(terms)}`],
    ),
    ...(keyword === ''
      ? []
      : [
          sql<SqlBool>`${TERMS_EXPRESSION} @> keyword_terms(${organisationId}::uuid, nullif(search_text(${keyword}), ''))`,
        ]),
  ];
}
