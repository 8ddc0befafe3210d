import { sql, type SqlBool } from 'kysely';
import type { Condition, ParsedFilter } from './patient-filter.ts';
import { placesOf } from './patient-filter-facets.ts';

/** The expression of the index `patient_list_by_term`, to the letter. */
const TERMS = sql`patient_terms(patient_list.organisation_id, patient_list.facets, patient_list.birth_date,
  patient_list.last_visit, patient_list.doctor_id, patient_list.tag_ids, patient_list.search)`;

/** Longer ranges hold nearly everybody; looking up each year or month of them is slower than walking the list. */
const MOST_YEARS = 25;
const MOST_MONTHS = 36;

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function yearTerms({ bornFrom, bornTo }: ParsedFilter): string[] | undefined {
  if (bornFrom === undefined || bornTo === undefined) return undefined;
  const years = range(Number(bornFrom.slice(0, 4)), Number(bornTo.slice(0, 4)));
  return years.length > MOST_YEARS ? undefined : years.map((year) => `y${year}`);
}

function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function monthTerms({ visitFrom, visitTo }: ParsedFilter): string[] | undefined {
  if (visitFrom === undefined || visitTo === undefined) return undefined;
  const months = range(monthOf(visitFrom), monthOf(visitTo));
  return months.length > MOST_MONTHS ? undefined : months.map((month) => `m${month}`);
}

/**
 * What the index of terms can say of a filter in one organisation: conditions that hold wherever the filter does, and often
 * only there.
 */
export function termConditions(wanted: ParsedFilter, organisationId: string): Condition[] {
  const prefix = organisationId.slice(0, 8);
  const list = (terms: readonly string[]) => sql`array[${sql.join(terms.map((term) => prefix + term))}]::text[]`;
  const { everyTag, tagIds, keyword, facets, doctorId } = wanted;
  const tags = tagIds.map((id) => `t${id}`);
  const every = [
    ...placesOf(facets).map((place) => `f${place}`),
    ...(doctorId === undefined ? [] : [`d${doctorId}`]),
    ...(everyTag ? tags : []),
  ];
  const some = [everyTag || tags.length === 0 ? undefined : tags, yearTerms(wanted), monthTerms(wanted)];
  return [
    ...(every.length === 0 ? [] : [sql<SqlBool>`${TERMS} @> ${list(every)}`]),
    ...some.flatMap((terms) =>
      terms === undefined || terms.length === 0 ? [] : [sql<SqlBool>`${TERMS} && ${list(terms)}`],
    ),
    ...(keyword === ''
      ? []
      : [sql<SqlBool>`${TERMS} @> keyword_terms(${organisationId}::uuid, search_text(${keyword}))`]),
  ];
}
