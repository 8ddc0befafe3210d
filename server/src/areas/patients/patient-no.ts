import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** Behind it comes the first number of an organisation, 000001. */
const INITIAL_NO = { prefix: '', digits: '000000' };
const UNIQUE_VIOLATION = '23505';

/** Letters and digits that end with a running number; more than fifteen digits are no number of this language. */
const RUNNING_NO_PATTERN = /^(|.*[A-Za-z])([0-9]{1,15})$/;

/** So many of the last patients show how an organisation numbers them; one with an ID of their own changes nothing. */
const RECENT_PATIENTS = 20;
/** So many numbers are looked at in one go for the first that nobody has. */
const CANDIDATES_PER_QUERY = 10;

interface RunningNo {
  readonly prefix: string;
  readonly digits: string;
}

function parseRunningNo(patientNo: string): RunningNo[] {
  const [, prefix, digits] = RUNNING_NO_PATTERN.exec(patientNo) ?? [];
  return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }];
}

/** The highest of the last running numbers, with the prefix that most of them have; of several the one used last. */
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

/** The first of some IDs that nobody has, had before, or has in the recycle bin: what somebody had is not offered again. */
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
 * The number that a new patient of an organisation is offered: behind the highest of the last ones, with its prefix and
 * as many digits, the first that is free. Two forms may be offered the same; saving decides.
 *
 * @throws Failure `access.denied` for an organisation that is not the caller's
 */
export async function suggestPatientNo(ctx: RecordContext, organisationId: string): Promise<string> {
  const { db } = ctx;
  ctx.requireOrganisation(organisationId);
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

/** Two forms with one number may be saved at the same time; the database decides which was first. */
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
