import type { OwnOrganisation } from './calls.ts';
import { sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import { Failure } from '../../kernel/failures/failure.ts';

const SIGNED_STATE = 2;

function selectOwnOrganisations(ctx: Context) {
  const { accountId, db } = ctx.requireSelf();
  return db
    .selectFrom('organisation')
    .innerJoin('account_organisation', 'account_organisation.organisation_id', 'organisation.id')
    .leftJoin('signing_application', 'signing_application.organisation_id', 'organisation.id')
    .where('account_organisation.account_id', '=', accountId)
    .select([
      'organisation.id',
      'organisation.name',
      'organisation.name_en',
      'organisation.address',
      'organisation.auth_id',
      'organisation.signing_state',
      'signing_application.created_at as applied_at',
    ])
    .select(
      sql<number>`(select count(*)::int from account_organisation as member
        where member.organisation_id = organisation.id)`.as('members'),
    )
    .orderBy('organisation.created_at')
    .orderBy('organisation.id');
}

/** Lists the clinics and hospitals of the caller. */
export async function readOwnOrganisations(ctx: Context): Promise<OwnOrganisation[]> {
  const rows = await selectOwnOrganisations(ctx).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    address: row.address,
    signingState: row.signing_state,
    appliedAt: row.applied_at?.toISOString() ?? null,
    memberCount: row.members,
  }));
}

async function requireOwnOrganisation(ctx: Context, id: string): Promise<OwnOrganisation> {
  ctx.recordSubject({ organisationId: id });
  const ownOrganisation = (await readOwnOrganisations(ctx)).find((organisation) => organisation.id === id);
  if (ownOrganisation === undefined) throw new Failure('organisation.notFound');
  return ownOrganisation;
}

/**
 * Applies for the permission of an organisation to sign orders. The signing authority or the operator sets the state.
 *
 * @throws Failure `organisation.signed`, `organisation.applied`.
 */
export async function applyForSigning(
  ctx: Context,
  { id, message }: { readonly id: string; readonly message: string },
): Promise<OwnOrganisation> {
  const { signingState } = await requireOwnOrganisation(ctx, id);
  if (signingState === SIGNED_STATE) throw new Failure('organisation.signed');
  const { accountId, db } = ctx.requireSelf();
  const application = await db
    .insertInto('signing_application')
    .values({ organisation_id: id, account_id: accountId, message: message.trim() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (application === undefined) throw new Failure('organisation.applied');
  return requireOwnOrganisation(ctx, id);
}

/** Withdraws an application; a missing one is no error. */
export async function withdrawApplication(ctx: Context, id: string): Promise<void> {
  await requireOwnOrganisation(ctx, id);
  const { db } = ctx.requireOrganisation(id);
  await db.deleteFrom('signing_application').where('organisation_id', '=', id).execute();
}

/** Lists the organisations of the caller that sign orders and whose name contains the word. */
export async function listSigningOrganisations(ctx: Context, word: string) {
  const { principal } = ctx;
  const rows = await selectOwnOrganisations(ctx).execute();
  const searchText = word.trim().toLowerCase();
  return rows
    .filter(({ signing_state: state }) => state === SIGNED_STATE)
    .filter(({ name, name_en: nameEn }) => [name, nameEn].some((text) => text.toLowerCase().includes(searchText)))
    .map(({ id, name, name_en: nameEn, auth_id: authId }) => ({
      id,
      authId: authId ?? '',
      name: principal.language === 'ch' ? name : nameEn,
    }));
}
