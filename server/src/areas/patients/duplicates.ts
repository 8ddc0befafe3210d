import type { PatientDuplicate } from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { isPlainDate, toStoredText } from '@dentarium/domain';
import { normalisePhone } from '@dentarium/domain/phone';
import { type RawBuilder, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import { toPatient, visibleDetails } from './visible-details.ts';

/** Who is looked for. */
export interface Sought {
  /** The organisation whose patient they are or will be: IDs are unique within it, and the same ones run in others. */
  readonly orgId: string;
  readonly name: string;
  readonly birthDate: string;
  readonly phone: string;
  readonly patientNo: string;
  readonly exceptId?: string | undefined;
  /** The organisations whose patients are compared. */
  readonly within: readonly string[];
}

/** At most so many are shown, of so many that are looked at: half a town may have one phone. */
const MOST = 20;
const LOOKED_AT = 200;

/** The sought one in the way in which patients are stored; a number of China is one with and without its country code. */
function normal(sought: Sought, principal: Principal) {
  const phone = normalisePhone(sought.phone, principal.language).replace(/^\+86/, '');
  return {
    orgId: sought.orgId,
    name: toStoredText(sought.name).toLowerCase(),
    birthDate: isPlainDate(sought.birthDate) ? sought.birthDate : '',
    phones: phone === '' ? [] : [phone, `+86${phone}`],
    patientNo: sought.patientNo,
    within: sought.within,
  };
}

type Normal = ReturnType<typeof normal>;

/** The ids by each of the reasons, for each has an index of its own; people go to several clinics of one house. */
function candidates({ orgId, name, birthDate, phones, patientNo, within }: Normal): RawBuilder<string> {
  const present = sql`select id from patient where organisation_id = any(${sql.val([...within])}::uuid[]) and deleted_at is null`;
  const queries = [
    ...(name === '' || birthDate === ''
      ? []
      : [sql`${present} and birth_date = ${birthDate} and lower(name) = ${name}`]),
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

function reasonsOf(patient: Patient, sought: Normal): PatientDuplicate['reasons'] {
  const reasons: [PatientDuplicate['reasons'][number], boolean][] = [
    ['nameAndBirth', patient.birthDate === sought.birthDate && patient.name.toLowerCase() === sought.name],
    ['phone', sought.phones.includes(patient.phone)],
    [
      'patientNo',
      patient.orgId === sought.orgId && [patient.patientNo, ...patient.formerNos].includes(sought.patientNo),
    ],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** The same person rather than the same phone. */
function weight({ reasons }: PatientDuplicate): number {
  return (reasons.includes('nameAndBirth') ? 2 : 0) + (reasons.includes('patientNo') ? 1 : 0);
}

/** The patients of organisations, among those that the caller sees, who may be the same person; the likeliest first. */
export async function duplicatesOf(ctx: RecordContext, sought: Sought): Promise<PatientDuplicate[]> {
  const { principal } = ctx;
  const wanted = normal(sought, principal);
  const rows = await visibleDetails(ctx)
    .where(sql<boolean>`patient.id in (${candidates(wanted)})`)
    .$if(sought.exceptId !== undefined, (query) => query.where('patient.id', '<>', sought.exceptId ?? ''))
    .orderBy('patient.last_visit', 'desc')
    .orderBy('patient.id')
    .limit(LOOKED_AT)
    .execute();
  return rows
    .map(toPatient)
    .map((patient) => ({ patient, reasons: reasonsOf(patient, wanted) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, MOST);
}
