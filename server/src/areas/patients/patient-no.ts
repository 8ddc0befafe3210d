import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** The number before the first number of an organisation, 000001. */
const INITIAL_NO = { prefix: '', digits: '000000' };
const UNIQUE_VIOLATION = '23505';

/** Letters and digits with a running number at the end. Fifteen digits are the limit of safe integers. */
const RUNNING_NO_PATTERN = /^(|.*[A-Za-z])([0-9]{1,15})$/;

/** The number of recent patients from which the numbering of an organisation is derived, so that a single unusual ID has no effect. */
const RECENT_PATIENTS = 20;
/** The number of candidates that one query checks. */
const CANDIDATES_PER_QUERY = 10;

interface RunningNo {
  readonly prefix: string;
  readonly digits: string;
}

function parseRunningNo(patientNo: string): RunningNo[] {
  const [, prefix, digits] = RUNNING_NO_PATTERN.exec(patientNo) ?? [];
  return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }];
}

/** Finds the highest recent running number with the most frequent prefix, or with the latest of several such prefixes. */
async function findLastNo(db: Kysely<Tables>, organisationId: string): Promise<RunningNo | undefined> {
  const last = db
    .selectFrom('patient_list')
    .select(['patient_id', 'created_at'])
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('patient_id', 'desc')
    .limit(RECENT_PATIENTS);
  const recent = await db
    .selectFrom(last.as('last'))
    .innerJoin('patient', 'patient.id', 'last.patient_id')
    .select('patient.patient_no')
    .orderBy('last.created_at', 'desc')
    .orderBy('last.patient_id', 'desc')
    .execute();
  const numbers = recent.flatMap(({ patient_no }) => parseRunningNo(patient_no));
  const countPrefix = (prefix: string) => numbers.filter((other) => other.prefix === prefix).length;
  const usualPrefix = numbers.toSorted((a, b) => countPrefix(b.prefix) - countPrefix(a.prefix))[0]?.prefix;
  return numbers
    .filter(({ prefix }) => prefix === usualPrefix)
    .toSorted((a, b) => Number(b.digits) - Number(a.digits) || b.digits.length - a.digits.length)[0];
}

/** Finds the first ID that no patient has, had before, or has in the recycle bin. */
async function findFirstFree(
  db: Kysely<Tables>,
  organisationId: string,
  numbers: string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`
    select no from unnest(${numbers}::text[]) with ordinality as offered (no, place)
    where not exists (select from patient
        where organisation_id = ${organisationId} and patient_no = no and deleted_at is null)
      and not exists (select from patient
        where organisation_id = ${organisationId} and patient_no = no and deleted_at is not null)
      and not exists (select from patient_alias where organisation_id = ${organisationId} and patient_no = no)
    order by place limit 1`.execute(db);
  return rows[0]?.no;
}

/**
 * Suggests the ID of a new patient of an organisation: the first free one after the highest recent number, with its prefix
 * and number of digits. Two forms may get the same suggestion; the first save wins.
 *
 * @throws Failure `access.denied` for an organisation that is not the caller's
 */
export async function suggestPatientNo(ctx: RecordContext, organisationId: string): Promise<string> {
  const { db } = ctx.requireOrganisation(organisationId);
  const { prefix, digits } = (await findLastNo(db, organisationId)) ?? INITIAL_NO;
  for (let from = Number(digits) + 1; ; from += CANDIDATES_PER_QUERY) {
    const numbers = Array.from(
      { length: CANDIDATES_PER_QUERY },
      (_, i) => `${prefix}${String(from + i).padStart(digits.length, '0')}`,
    );
    const free = await findFirstFree(db, organisationId, numbers);
    if (free !== undefined) return free;
  }
}

/** Maps the unique violation of two forms that save the same number at the same time to a failure. */
export async function mapTakenNo<T>(patientNo: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTaken =
      error instanceof Error &&
      'code' in error &&
      error.code === UNIQUE_VIOLATION &&
      'constraint' in error &&
      error.constraint === 'patient_no_in_organisation';
    throw isTaken ? new Failure('patient.noTaken', { patientNo }) : error;
  }
}
