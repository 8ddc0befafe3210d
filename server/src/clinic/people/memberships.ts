import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { endAllSessions } from '../../identity/provider/sessions.ts';
import type { ClinicRole, FormerMember } from './calls.ts';
import { findRole, writeRole } from './clinic-access.ts';
import type { MemberHooks, Membership } from './member-hooks.ts';

/** Lists of colleagues show as many. */
const MAX_MEMBERS = 1000;

/**
 * Adds a member to a locked clinic.
 *
 * @throws Failure `people.full`
 */
export async function addMember(db: Kysely<Tables>, membership: Membership, role: ClinicRole): Promise<void> {
  const { organisationId, accountId } = membership;
  const { count } = await db
    .selectFrom('account_organisation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_MEMBERS) throw new Failure('people.full', { limit: MAX_MEMBERS });
  await db
    .insertInto('account_organisation')
    .values({ account_id: accountId, organisation_id: organisationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await writeRole(db, membership, role);
  await db
    .deleteFrom('former_member')
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The end of a membership. */
export interface MembershipEnd extends Membership {
  readonly ending: FormerMember['ending'];
}

/**
 * Ends a membership of a locked clinic. Somebody whom the owner disables or removes also loses the sessions, and the
 * invitation by which they could come back.
 *
 * @throws Failure `people.noMember`, `people.owner`
 */
export async function removeMember(
  db: Kysely<Tables>,
  hooks: readonly MemberHooks[],
  { ending, ...membership }: MembershipEnd,
): Promise<void> {
  const { organisationId, accountId } = membership;
  const role = await findRole(db, membership);
  if (role === undefined) throw new Failure('people.noMember');
  if (role === 'owner') throw new Failure('people.owner');
  for (const hook of hooks) await hook.onEnd?.(db, membership);
  await db
    .insertInto('former_member')
    .values({ organisation_id: organisationId, account_id: accountId, role, ending })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'account_id']).doUpdateSet({ role, ending, ended_at: sql<Date>`now()` }),
    )
    .execute();
  await db
    .deleteFrom('account_organisation')
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .execute();
  await db
    .deleteFrom('ownership_offer')
    .where('organisation_id', '=', organisationId)
    .where('offered_to', '=', accountId)
    .execute();
  if (ending === 'left') return;
  await revokeUsedInvitations(db, membership);
  await endAllSessions(db, accountId);
}

async function revokeUsedInvitations(db: Kysely<Tables>, { organisationId, accountId }: Membership): Promise<void> {
  await db
    .updateTable('clinic_invitation')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb.selectFrom('clinic_invitation_use').select('invitation_id').where('account_id', '=', accountId),
    )
    .execute();
}
