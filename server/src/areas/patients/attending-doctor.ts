import type { Kysely } from 'kysely';
import { isAttendingDoctor } from '../../records/visibility/attending-doctors.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/**
 * Makes sure that a doctor may attend patients of an organisation.
 *
 * @throws Failure `patient.doctor` for somebody who does not belong to it, whose account is disabled, or who is no doctor
 */
export async function requireDoctor(
  db: Kysely<Tables>,
  { orgId, doctorId }: { readonly orgId: string; readonly doctorId: string },
): Promise<void> {
  const doctor = await db
    .selectFrom('account_organisation')
    .innerJoin('account', 'account.id', 'account_organisation.account_id')
    .select('account.id')
    .where('account.id', '=', doctorId)
    .where('account.disabled_at', 'is', null)
    .where('account_organisation.organisation_id', '=', orgId)
    .where(isAttendingDoctor)
    .executeTakeFirst();
  if (doctor === undefined) throw new Failure('patient.doctor');
}
