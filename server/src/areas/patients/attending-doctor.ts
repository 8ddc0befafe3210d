import type { Kysely } from 'kysely';
import { isAttendingDoctor } from '../../records/visibility/attending-doctors.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/**
 * Throws unless a doctor may attend patients of an organisation.
 *
 * @throws Failure `patient.doctor` for an account of another organisation, a disabled account, or an account that is no doctor
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
