import type { Role } from '@dentarium/api/roles/calls';
import { countCharacters, isReadableName, RIGHTS, ROLES, toStoredText } from '@dentarium/domain';
import { sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import { hasRight, type Principal } from '../../kernel/access/principal.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { SiteDatabase } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';

const MAX_NAME_LENGTH = 30;
const KNOWN_RIGHTS: ReadonlySet<number> = new Set(Object.values(RIGHTS));
/** Rights that the super admin needs to restore any other right. */
const SUPER_ADMIN_RIGHTS = [RIGHTS.setAdmin, RIGHTS.editRole];
/** The first id of custom roles of a site; ids of the product's roles are lower. */
const FIRST_CUSTOM_ID = 101;

interface RoleNames {
  readonly nameCh: string;
  readonly nameEn: string;
}

/** Lists the roles of the site, those of the product first. */
export async function readRoles(ctx: Context): Promise<Role[]> {
  const { organisationIds, db } = ctx.listOrganisationIds();
  const rows = await db
    .selectFrom('role')
    .selectAll()
    .select([
      sql<number[]>`array(select right_id::int from role_right where role_id = role.id order by right_id)`.as('rights'),
      sql<number>`(select count(distinct account_role.account_id)::int from account_role
        join account_organisation on account_organisation.account_id = account_role.account_id
        where account_role.role_id = role.id
          and account_organisation.organisation_id = any(${sql.val([...organisationIds])}::uuid[]))`.as('users'),
    ])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    nameCh: row.name_ch,
    nameEn: row.name_en,
    jurisdictionList: row.rights.map((id) => ({ id })),
    isOwn: row.id >= FIRST_CUSTOM_ID,
    userCount: row.users,
    version: row.version,
  }));
}

/** Loads one role. @throws Failure `role.notFound` @throws Failure `role.notFound` */
export async function getRoleOrThrow(ctx: Context, id: number): Promise<Role> {
  const matchingRole = (await readRoles(ctx)).find((role) => role.id === id);
  if (matchingRole === undefined) throw new Failure('role.notFound');
  return matchingRole;
}

/** Locks a role for a change, and refuses the change if somebody else has changed the role meanwhile. */
async function lockRole(db: SiteDatabase, id: number, version: number | undefined): Promise<void> {
  const row = await db.selectFrom('role').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Failure('role.notFound');
  requireVersion('role', row, version);
}

async function writeRights(db: SiteDatabase, id: number, rightIds: readonly number[]): Promise<void> {
  await db.deleteFrom('role_right').where('role_id', '=', id).execute();
  if (rightIds.length === 0) return;
  await db
    .insertInto('role_right')
    .values(rightIds.map((right) => ({ role_id: id, right_id: right })))
    .execute();
}

function validateRights(id: number | null, rightIds: readonly number[]): number[] {
  const rights = [...new Set(rightIds)];
  if (rights.some((right) => !KNOWN_RIGHTS.has(right))) throw new Failure('role.invalid');
  if (id === ROLES.superAdmin && SUPER_ADMIN_RIGHTS.some((right) => !rights.includes(right)))
    throw new Failure('role.superAdmin');
  return rights;
}

/** Refuses granting or removing the right to set admins without that right. */
function requireOwnRights(principal: Principal, rights: readonly number[], before: readonly number[]): void {
  const changesSetAdmin = rights.includes(RIGHTS.setAdmin) !== before.includes(RIGHTS.setAdmin);
  if (changesSetAdmin && !principal.rights.has('setAdmin')) throw new Failure('user.setAdmin');
}

/** Replaces the rights of a role. */
export async function changeRights(
  ctx: Context,
  {
    id,
    version,
    rightIds,
  }: { readonly id: number; readonly version?: number | undefined; readonly rightIds: readonly number[] },
): Promise<{ role: Role; before: number[]; after: number[] }> {
  const { db, principal } = ctx;
  await lockRole(db, id, version);
  const before = (await getRoleOrThrow(ctx, id)).jurisdictionList.map((right) => right.id);
  const after = validateRights(id, rightIds);
  requireOwnRights(principal, after, before);
  await writeRights(db, id, after);
  await incrementVersion(db, id);
  return { role: await getRoleOrThrow(ctx, id), before, after };
}

async function incrementVersion(db: SiteDatabase, id: number, names: { name_ch?: string; name_en?: string } = {}) {
  await db
    .updateTable('role')
    .set({ ...names, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

async function validateNames(db: SiteDatabase, names: RoleNames, ownId: number | null): Promise<RoleNames> {
  const nameCh = toStoredText(names.nameCh);
  const nameEn = toStoredText(names.nameEn);
  if ([nameCh, nameEn].some((name) => name === '' || countCharacters(name) > MAX_NAME_LENGTH || !isReadableName(name)))
    throw new Failure('role.invalid');
  const sameNamedRole = await db
    .selectFrom('role')
    .select('id')
    .where((eb) =>
      eb.or([eb(sql`lower(name_ch)`, '=', nameCh.toLowerCase()), eb(sql`lower(name_en)`, '=', nameEn.toLowerCase())]),
    )
    .where('id', '<>', ownId ?? 0)
    .executeTakeFirst();
  if (sameNamedRole !== undefined) throw new Failure('role.nameTaken');
  return { nameCh, nameEn };
}

/** Serialises changes of names, so that two roles never get the same name. */
async function lockNames(db: SiteDatabase): Promise<void> {
  await db.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('role names', 5))`.as('lock')).execute();
}

/** Creates a custom role. */
export async function createRole(
  ctx: Context,
  role: RoleNames & { readonly rightIds: readonly number[] },
): Promise<Role> {
  const { db, principal } = ctx;
  await lockNames(db);
  const names = await validateNames(db, role, null);
  const rights = validateRights(null, role.rightIds);
  requireOwnRights(principal, rights, []);
  const { id } = await db
    .insertInto('role')
    .values({ id: sql<number>`nextval('own_role_id')`, name_ch: names.nameCh, name_en: names.nameEn })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id: String(id) });
  await writeRights(db, id, rights);
  return getRoleOrThrow(ctx, id);
}

function requireCustomRole(id: number): void {
  if (id < FIRST_CUSTOM_ID) throw new Failure('role.builtIn');
}

/** Renames a custom role. */
export async function renameRole(
  ctx: Context,
  role: RoleNames & { readonly id: number; readonly version?: number | undefined },
): Promise<Role> {
  const { db } = ctx;
  ctx.recordSubject({ id: String(role.id) });
  await lockNames(db);
  await lockRole(db, role.id, role.version);
  requireCustomRole(role.id);
  const names = await validateNames(db, role, role.id);
  await incrementVersion(db, role.id, { name_ch: names.nameCh, name_en: names.nameEn });
  return getRoleOrThrow(ctx, role.id);
}

/** The number of accounts with a role, of all organisations: those who edit the roles of the site see no more of them. */
const roleUse = defineRowRule({
  refusal: 'access.denied',
  async find(db, id: number, { principal }) {
    if (!hasRight(principal, 'editRole')) return undefined;
    return db
      .selectFrom('account_role')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('role_id', '=', id)
      .executeTakeFirstOrThrow();
  },
});

/**
 * Removes a custom role that no account has.
 *
 * @throws Failure `role.inUse` with the number of accounts that have it, `role.builtIn`, `role.notFound`
 */
export async function deleteRole(ctx: Context, { id, version }: { id: number; version: number }): Promise<void> {
  ctx.recordSubject({ id: String(id) });
  await lockRole(ctx.db, id, version);
  requireCustomRole(id);
  const { row, db } = await ctx.requireRow(roleUse, id);
  const { count } = row;
  if (count > 0) throw new Failure('role.inUse', { count });
  await db.deleteFrom('role').where('id', '=', id).execute();
}
