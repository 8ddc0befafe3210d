import type { OwnOrganisation } from '@dentarium/api/services/organisation-service';
import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';

const SIGNED = 2;

function ownOrganisations(db: Kysely<Tables>, principal: Principal) {
  return db
    .selectFrom('organisation')
    .innerJoin('account_organisation', 'account_organisation.organisation_id', 'organisation.id')
    .leftJoin('signing_application', 'signing_application.organisation_id', 'organisation.id')
    .where('account_organisation.account_id', '=', principal.accountId)
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

/** The clinics and hospitals of the caller. */
export async function readOwnOrganisations(db: Kysely<Tables>, principal: Principal): Promise<OwnOrganisation[]> {
  const rows = await ownOrganisations(db, principal).execute();
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

async function requireOwn(db: Kysely<Tables>, principal: Principal, id: string): Promise<OwnOrganisation> {
  const found = (await readOwnOrganisations(db, principal)).find((organisation) => organisation.id === id);
  if (found === undefined) throw new Failure('organisation.notFound');
  return found;
}

/**
 * Applies for an organisation to sign orders. Whoever decides it sets the state: the signing authority, or the operator.
 *
 * @throws Failure `organisation.signed`, `organisation.applied`.
 */
export async function applyForSigning(
  db: Kysely<Tables>,
  principal: Principal,
  { id, message }: { readonly id: string; readonly message: string },
): Promise<OwnOrganisation> {
  const { signingState } = await requireOwn(db, principal, id);
  if (signingState === SIGNED) throw new Failure('organisation.signed');
  const made = await db
    .insertInto('signing_application')
    .values({ organisation_id: id, account_id: principal.accountId, message: message.trim() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) throw new Failure('organisation.applied');
  return requireOwn(db, principal, id);
}

/** Takes an application back; one that is not there is fine. */
export async function withdrawApplication(db: Kysely<Tables>, principal: Principal, id: string): Promise<void> {
  await requireOwn(db, principal, id);
  await db.deleteFrom('signing_application').where('organisation_id', '=', id).execute();
}

/** The organisations of the caller that sign orders, those whose name holds the word. */
export async function signingOrganisations(db: Kysely<Tables>, principal: Principal, word: string) {
  const rows = await ownOrganisations(db, principal).execute();
  const wanted = word.trim().toLowerCase();
  return rows
    .filter(({ signing_state: state }) => state === SIGNED)
    .filter(({ name, name_en: nameEn }) => [name, nameEn].some((text) => text.toLowerCase().includes(wanted)))
    .map(({ id, name, name_en: nameEn, auth_id: authId }) => ({
      id,
      authId: authId ?? '',
      name: principal.language === 'ch' ? name : nameEn,
    }));
}
