import { type Kysely, sql } from 'kysely';
import type { Access } from '../access/access.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../http/failure.ts';

const FIRST = '000001';

/**
 * The number that a new patient of an organisation is offered: the highest so far and one, with as many digits. Two
 * forms may be offered the same; saving decides.
 *
 * @throws Failure `access.denied` for an organisation that is not the caller's
 */
export async function nextPatientNo(db: Kysely<Tables>, access: Access, organisationId: string): Promise<string> {
  if (!access.organisationIds.includes(organisationId)) throw new Failure('access.denied');
  const highest = await db
    .selectFrom('patient')
    .select('patient_no')
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    // Beyond fifteen digits it is no running number but something else, and no number of this language either.
    .where('patient_no', '~', '^[0-9]{1,15}$')
    .orderBy(sql`lpad(patient_no, 15, '0')`, 'desc')
    .orderBy(sql`length(patient_no)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (highest === undefined) return FIRST;
  return String(Number(highest.patient_no) + 1).padStart(highest.patient_no.length, '0');
}
