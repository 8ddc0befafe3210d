import { ROLES, toStoredText } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { Context } from '../../kernel/access/context.ts';
import type { Config } from '../../kernel/config/config.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { limitBytes, usedBytes } from '../../objects/quota/storage-quota.ts';
import { hashPassword } from '../../identity/secrets/passwords.ts';
import { findTakenUserNames, generatePassword, validateForm } from '../administration/area.ts';
import { addMember } from '../people/area.ts';
import type { createClinic, querySiteOrganisations, SiteOrganisation } from './calls.ts';
import { matchKeyword } from '../names/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { requireOperator } from './operator-rule.ts';

const GIBIBYTE = 1024 ** 3;

type ListInput = z.output<NonNullable<typeof querySiteOrganisations.body>>;
type NewClinic = z.output<NonNullable<typeof createClinic.body>>;

function selectOrganisations(db: Kysely<Tables>, keyword = '') {
  const word = keyword.trim();
  return db
    .selectFrom('organisation')
    .$if(word !== '', (query) => query.where(matchKeyword(word, sql`organisation.name`, [sql`organisation.name_en`])));
}

function selectRows(query: ReturnType<typeof selectOrganisations>) {
  return query.select([
    'organisation.id',
    'organisation.name',
    'organisation.name_en',
    'organisation.kind',
    'organisation.is_demo',
    'organisation.created_at',
    limitBytes.as('storage_limit'),
    usedBytes.as('used'),
    sql<number>`(select count(*)::int from account_organisation where organisation_id = organisation.id)`.as('members'),
    // A number tells nothing about a patient.
    sql<number>`(select count(*)::int from patient where organisation_id = organisation.id and deleted_at is null)`.as(
      'patients',
    ),
  ]);
}

type OrganisationRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function toSiteOrganisation(row: OrganisationRow): SiteOrganisation {
  return {
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    kind: row.kind,
    isDemo: row.is_demo,
    createdAt: row.created_at.toISOString(),
    memberCount: row.members,
    patientCount: row.patients,
    usedBytes: row.used,
    limitBytes: row.storage_limit,
  };
}

/** Lists a page of the organisations of the site, by name or the largest first. */
export async function listSiteOrganisations(ctx: Context, { keyword, orderBy, pageIndex, pageSize }: ListInput) {
  const db = await requireOperator(ctx);
  const { total } = await selectOrganisations(db, keyword)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectRows(selectOrganisations(db, keyword))
    .orderBy(orderBy === 'size' ? sql`used desc` : sql`lower(organisation.name)`)
    .orderBy('organisation.id')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  return { total, items: rows.map(toSiteOrganisation) };
}

/** Sums up the storage of all organisations. */
export async function sumUsedBytes(ctx: Context): Promise<number> {
  const db = await requireOperator(ctx);
  const { used } = await db
    .selectFrom('organisation')
    .select(sql<number>`coalesce(sum(${usedBytes}), 0)::bigint`.as('used'))
    .executeTakeFirstOrThrow();
  return used;
}

/**
 * Creates a clinic and its first administrator.
 *
 * @throws Failure `organisation.nameTaken`, `user.invalid`, `user.nameTaken`
 */
export async function createClinicWithAdministrator(
  ctx: Context,
  mode: Config['mode'],
  { name, nameEn, limitGibibytes, administrator }: NewClinic,
) {
  const db = await requireOperator(ctx);
  const names = { name: toStoredText(name), name_en: toStoredText(nameEn) };
  // Two operators, or one who presses twice, create one clinic.
  await sql`select pg_advisory_xact_lock(hashtextextended('organisation names', 5))`.execute(db);
  const sameNamed = await db
    .selectFrom('organisation')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(sql`lower(name)`, '=', names.name.toLowerCase()),
        eb(sql`lower(name_en)`, '=', names.name_en.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  if (sameNamed !== undefined) throw new Failure('organisation.nameTaken');
  const { id } = await db
    .insertInto('organisation')
    .values({ ...names, auth_id: null, storage_limit: limitGibibytes === null ? null : limitGibibytes * GIBIBYTE })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id, organisationId: id });
  const { accountId, password } = await createAdministrator(ctx, db, id, administrator);
  // Owners administer a clinic of a public site, and administrators one of a hospital.
  if (mode === 'public') await addMember(db, { organisationId: id, accountId }, 'owner');
  else await db.insertInto('account_role').values({ account_id: accountId, role_id: ROLES.admin }).execute();
  const row = await selectRows(selectOrganisations(db)).where('organisation.id', '=', id).executeTakeFirstOrThrow();
  return { organisation: toSiteOrganisation(row), password };
}

async function createAdministrator(
  ctx: Context,
  db: Kysely<Tables>,
  organisationId: string,
  administrator: NewClinic['administrator'],
): Promise<{ accountId: string; password: string }> {
  const { userName, name, phone } = validateForm(ctx.principal, { ...administrator, orgIds: [organisationId] });
  if ((await findTakenUserNames(db, [userName])).size > 0) throw new Failure('user.nameTaken', { userName });
  const password = generatePassword();
  const account = await db
    .insertInto('account')
    .values({
      user_name: userName,
      password_hash: await hashPassword(password),
      real_name: name,
      phone,
      avatar: null,
      disabled_at: null,
      external_subject: null,
    })
    .onConflict((conflict) => conflict.column('user_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (account === undefined) throw new Failure('user.nameTaken', { userName });
  await db
    .insertInto('account_organisation')
    .values({ account_id: account.id, organisation_id: organisationId })
    .execute();
  ctx.addAuditDetail({ administratorId: account.id });
  return { accountId: account.id, password };
}
