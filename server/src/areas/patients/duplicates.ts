import type { PatientDuplicate } from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { isPlainDate, toStoredText } from '@dentarium/domain';
import { normalisePhone } from '@dentarium/domain/phone';
import { type RawBuilder, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import { toPatient, selectVisibleDetails } from './visible-details.ts';

/** The details of the person to compare patients with. */
export interface DuplicateQuery {
  /** The organisation of the patient. IDs are unique only within an organisation. */
  readonly orgId: string;
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string;
  readonly patientNo: string;
  readonly exceptId?: string | undefined;
  /** The organisations whose patients are compared. */
  readonly organisationIds: readonly string[];
}

/** The maximum number of results. */
const MAX_DUPLICATES = 20;
/** The maximum number of candidates to compare. Many people may share one phone. */
const MAX_CANDIDATES = 200;

/** Normalises a query as patients are stored. A Chinese phone number matches with and without its country code. */
function normaliseQuery(query: DuplicateQuery, principal: Principal) {
  const phone = normalisePhone(query.phone, principal.language).replace(/^\+86/, '');
  return {
    orgId: query.orgId,
    name: toStoredText(query.name),
    birthDate: isPlainDate(query.birthDate) ? query.birthDate : '',
    phones: phone === '' ? [] : [phone, `+86${phone}`],
    patientNo: query.patientNo,
    organisationIds: query.organisationIds,
  };
}

type NormalisedQuery = ReturnType<typeof normaliseQuery>;

/** Builds a query for the ids of candidates. It is a union over the reasons, because each reason has its own index. */
function selectCandidateIds({
  orgId,
  name,
  birthDate,
  phones,
  patientNo,
  organisationIds,
}: NormalisedQuery): RawBuilder<string> {
  const present = sql`select id from patient where organisation_id = any(${sql.val([...organisationIds])}::uuid[]) and deleted_at is null`;
  const queries = [
    ...(name === '' || birthDate === ''
      ? []
      : [sql`${present} and birth_date = ${birthDate} and is_same_name(name, ${name})`]),
    ...(phones.length === 0 ? [] : [sql`${present} and phone = any(${phones})`]),
    ...(patientNo === ''
      ? []
      : [
          sql`${present} and organisation_id = ${orgId} and patient_no = ${patientNo}`,
          sql`select patient_id from patient_alias where organisation_id = ${orgId} and patient_no = ${patientNo}`,
        ]),
  ];
  if (queries.length === 0) return sql<string>`select null::uuid`;
  return sql<string>`${sql.join(queries, sql` union `)}`;
}

function listReasons(
  patient: Patient & { readonly isNamesake: boolean },
  query: NormalisedQuery,
): PatientDuplicate['reasons'] {
  const reasons: [PatientDuplicate['reasons'][number], boolean][] = [
    ['nameAndBirth', patient.birthDate === query.birthDate && patient.isNamesake],
    ['phone', query.phones.includes(patient.phone)],
    ['patientNo', patient.orgId === query.orgId && [patient.patientNo, ...patient.formerNos].includes(query.patientNo)],
  ];
  return reasons.flatMap(([reason, isMatch]) => (isMatch ? [reason] : []));
}

/** Returns the weight for the order of results: a matching person outweighs a matching phone. */
function toWeight({ reasons }: PatientDuplicate): number {
  return (reasons.includes('nameAndBirth') ? 2 : 0) + (reasons.includes('patientNo') ? 1 : 0);
}

/** Finds the visible patients of organisations who may be the same person, the most likely first. */
export async function findDuplicates(ctx: RecordContext, query: DuplicateQuery): Promise<PatientDuplicate[]> {
  const { principal } = ctx;
  const normalisedQuery = normaliseQuery(query, principal);
  const rows = await selectVisibleDetails(ctx)
    .select(sql<boolean>`is_same_name(patient.name, ${normalisedQuery.name})`.as('is_namesake'))
    .where(sql<boolean>`patient.id in (${selectCandidateIds(normalisedQuery)})`)
    .$if(query.exceptId !== undefined, (select) => select.where('patient.id', '<>', query.exceptId ?? ''))
    .orderBy('patient.last_visit', 'desc')
    .orderBy('patient.id')
    .limit(MAX_CANDIDATES)
    .execute();
  return rows
    .map((row) => ({ patient: toPatient(row), isNamesake: row.is_namesake }))
    .map(({ patient, isNamesake }) => ({
      patient,
      reasons: listReasons({ ...patient, isNamesake }, normalisedQuery),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => toWeight(b) - toWeight(a))
    .slice(0, MAX_DUPLICATES);
}
