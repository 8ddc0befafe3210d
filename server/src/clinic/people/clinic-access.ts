import { type Kysely, sql } from 'kysely';
import type { AuthorisedAccess, Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ClinicRole } from './calls.ts';
import type { Membership } from './member-hooks.ts';

/**
 * Locks a clinic of the caller, so that changes of its people run one after the other.
 *
 * @returns the role of the caller, read after the lock: the principal may be older than the change before.
 * @throws Failure `organisation.notFound`
 */
export async function lockOwnClinic(
  ctx: Context,
  organisationId: string,
): Promise<AuthorisedAccess & { readonly role: ClinicRole }> {
  const { db } = ctx.requireOrganisation(organisationId, 'organisation.notFound');
  await lockClinic(db, organisationId);
  const role = await findRole(db, { organisationId, accountId: ctx.principal.accountId });
  if (role === undefined) throw new Failure('organisation.notFound');
  return { role, db };
}

/** Locks a clinic that the caller owns. @throws Failure `organisation.notFound`, `people.ownerOnly` */
export async function lockOwnedClinic(ctx: Context, organisationId: string): Promise<AuthorisedAccess> {
  const { role, db } = await lockOwnClinic(ctx, organisationId);
  if (role !== 'owner') throw new Failure('people.ownerOnly');
  return { db };
}

/** Throws unless the caller owns a clinic. @throws Failure `organisation.notFound`, `people.ownerOnly` */
export async function requireOwner(ctx: Context, organisationId: string): Promise<AuthorisedAccess> {
  const { db } = ctx.requireOrganisation(organisationId, 'organisation.notFound');
  const role = await findRole(db, { organisationId, accountId: ctx.principal.accountId });
  if (role !== 'owner') throw new Failure('people.ownerOnly');
  return { db };
}

/** Locks a clinic against concurrent changes of its people. */
export async function lockClinic(db: Kysely<Tables>, organisationId: string): Promise<void> {
  await db.selectFrom('organisation').select('id').where('id', '=', organisationId).forUpdate().executeTakeFirst();
}

/** Finds the role of a member; `undefined` for anybody else. */
export async function findRole(
  db: Kysely<Tables>,
  { organisationId, accountId }: Membership,
): Promise<ClinicRole | undefined> {
  const row = await db
    .selectFrom('account_organisation as membership')
    .leftJoin('clinic_member', (join) =>
      join
        .onRef('clinic_member.account_id', '=', 'membership.account_id')
        .onRef('clinic_member.organisation_id', '=', 'membership.organisation_id'),
    )
    .select(sql<ClinicRole>`coalesce(clinic_member.role, 'doctor')`.as('role'))
    .where('membership.account_id', '=', accountId)
    .where('membership.organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.role;
}

/** Sets the role of a member. */
export async function writeRole(
  db: Kysely<Tables>,
  { organisationId, accountId }: Membership,
  role: ClinicRole,
): Promise<void> {
  await db
    .insertInto('clinic_member')
    .values({ organisation_id: organisationId, account_id: accountId, role })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'account_id']).doUpdateSet({ role }))
    .execute();
}
