import { type Kysely, sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ClinicPeople } from './calls.ts';
import { findRole, lockOwnClinic, lockOwnedClinic, writeRole } from './clinic-access.ts';

const isPending = sql<boolean>`ownership_offer.expires_at > now()`;

/** Finds the pending offer of a clinic. */
export async function findOffer(db: Kysely<Tables>, organisationId: string): Promise<ClinicPeople['offer']> {
  const row = await db
    .selectFrom('ownership_offer')
    .innerJoin('account', 'account.id', 'ownership_offer.offered_to')
    .select(['ownership_offer.offered_to', 'ownership_offer.expires_at', 'account.real_name'])
    .where('ownership_offer.organisation_id', '=', organisationId)
    .where(isPending)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { offeredTo: row.offered_to, name: row.real_name, expiresAt: row.expires_at.toISOString() };
}

/** Offers a clinic of the caller to another member, in place of an earlier offer. @throws Failure `people.noMember` */
export async function offer(ctx: Context, organisationId: string, accountId: string): Promise<void> {
  ctx.recordSubject({ id: accountId });
  const { db } = await lockOwnedClinic(ctx, organisationId);
  const role = await findRole(db, { organisationId, accountId });
  if (role === undefined || role === 'owner') throw new Failure('people.noMember');
  await withdraw(db, organisationId);
  await db
    .insertInto('ownership_offer')
    .values({
      organisation_id: organisationId,
      offered_by: ctx.principal.accountId,
      offered_to: accountId,
      expires_at: sql<Date>`now() + interval '7 days'`,
    })
    .execute();
}

/** Withdraws the offer of a clinic of the caller; a missing one is no error. */
export async function withdrawOffer(ctx: Context, organisationId: string): Promise<void> {
  const { db } = await lockOwnedClinic(ctx, organisationId);
  await withdraw(db, organisationId);
}

async function withdraw(db: Kysely<Tables>, organisationId: string): Promise<void> {
  await db.deleteFrom('ownership_offer').where('organisation_id', '=', organisationId).execute();
}

/** Accepts or declines the offer to the caller. The former owner stays a doctor. @throws Failure `people.noOffer` */
export async function answerOffer(ctx: Context, organisationId: string, isAccepted: boolean): Promise<void> {
  const { db } = await lockOwnClinic(ctx, organisationId);
  const { accountId } = ctx.principal;
  const pendingOffer = await db
    .deleteFrom('ownership_offer')
    .where('organisation_id', '=', organisationId)
    .where('offered_to', '=', accountId)
    .where(isPending)
    .returning('offered_by')
    .executeTakeFirst();
  if (pendingOffer === undefined) throw new Failure('people.noOffer');
  ctx.addAuditDetail({ isAccepted });
  if (!isAccepted) return;
  const formerOwner = { organisationId, accountId: pendingOffer.offered_by };
  // The operator may have appointed another owner meanwhile.
  if ((await findRole(db, formerOwner)) !== 'owner') throw new Failure('people.noOffer');
  await writeRole(db, formerOwner, 'doctor');
  await writeRole(db, { organisationId, accountId }, 'owner');
}
