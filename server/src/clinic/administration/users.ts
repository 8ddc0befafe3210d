import type { AdministeredUser, insertUserInfo } from '@dentarium/api/administration/calls';
import type { updateUserAccount } from './calls.ts';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { Context } from '../../kernel/access/context.ts';
import { setPassword } from '../../identity/provider/set-password.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { hashPassword } from '../../identity/secrets/passwords.ts';
import { endAllSessions } from '../../identity/provider/sessions.ts';
import { withRemainingSuperAdmin } from '../roles/area.ts';
import { lockUser, getUserOrThrow } from './administered-users.ts';
import { generatePassword } from './generate-password.ts';
import { validateForm, requireOwnOrganisations, findTakenUserNames } from './user-form.ts';
import { insertAccount, writeOrganisations } from './insert-account.ts';
import { requireRoles, incrementUserVersion, requireNoAdmins, writeRoles } from './user-roles.ts';

type NewUser = z.output<NonNullable<typeof insertUserInfo.body>>;
type UserChange = z.output<NonNullable<typeof updateUserAccount.body>>;

/**
 * Creates an account with an initial password, which is only returned here.
 *
 * @throws Failure `user.nameTaken` with the user name, `user.invalid` with the fields, `user.setAdmin`, `role.notFound`
 */
export async function createUser(ctx: Context, form: NewUser): Promise<{ user: AdministeredUser; password: string }> {
  const password = generatePassword();
  return { user: await insertUser(ctx, form, await hashPassword(password)), password };
}

/**
 * Creates an account in organisations of the caller.
 *
 * @param passwordHash `null` for an account without a password, whose person signs in at an external provider
 * @throws Failure `user.nameTaken` with the user name, `user.invalid` with the fields, `user.setAdmin`, `role.notFound`
 */
export async function insertUser(ctx: Context, form: NewUser, passwordHash: string | null): Promise<AdministeredUser> {
  const { principal } = ctx;
  const { db } = ctx.listOrganisationIds();
  const { name, phone, userName } = validateForm(principal, form);
  requireOwnOrganisations(principal, form.orgIds);
  const roleIds = await requireRoles(db, form.roleIds);
  await requireNoAdmins(db, principal, roleIds);
  if ((await findTakenUserNames(db, [userName])).size > 0) throw new Failure('user.nameTaken', { userName });
  const id = await insertAccount(db, {
    userName,
    passwordHash,
    externalIdentity: null,
    name,
    gender: form.gender,
    phone,
    isOrthodontist: form.isOrthodontist,
    organisationIds: form.orgIds,
    roleIds,
  });
  if (id === undefined) throw new Failure('user.nameTaken', { userName });
  ctx.recordSubject({ id });
  return getUserOrThrow(ctx, id);
}

/** Updates an account. Organisations outside of the caller's own are unchanged. */
export async function updateUser(ctx: Context, id: string, form: UserChange): Promise<AdministeredUser> {
  const { principal } = ctx;
  ctx.recordSubject({ id });
  const { name, phone } = validateForm(principal, form);
  requireOwnOrganisations(principal, form.orgIds);
  const { user: before, db } = await lockUser(ctx, { id, version: form.version });
  await requireNoAdmins(db, principal, before.roleIds);
  await db
    .updateTable('account')
    .set({ real_name: name, phone, gender: form.gender, is_orthodontist: form.isOrthodontist })
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('account_organisation')
    .where('account_id', '=', id)
    .where('organisation_id', 'in', principal.organisationIds)
    // A kept membership keeps its role in the clinic.
    .where('organisation_id', 'not in', form.orgIds)
    .execute();
  await writeOrganisations(db, id, form.orgIds);
  await incrementUserVersion(db, id);
  return getUserOrThrow(ctx, id);
}

/** Replaces the roles of an account, with effect from its next call. */
export async function changeUserRoles(
  ctx: Context,
  change: { readonly id: string; readonly version?: number | undefined; readonly roleIds: readonly number[] },
): Promise<{ user: AdministeredUser; before: number[] }> {
  const { principal } = ctx;
  const { id } = change;
  ctx.recordSubject({ id });
  return withRemainingSuperAdmin(ctx, async () => {
    const { user, db } = await lockUser(ctx, change);
    const { roleIds: before } = user;
    const after = await requireRoles(db, change.roleIds);
    await requireNoAdmins(db, principal, [...before, ...after]);
    await writeRoles(db, id, after);
    await incrementUserVersion(db, id);
    return { user: await getUserOrThrow(ctx, id), before };
  });
}

/** Disables an account and ends its sessions, or enables it again. */
export async function setDisabled(
  ctx: Context,
  change: { readonly id: string; readonly version: number; readonly isDisabled: boolean },
): Promise<AdministeredUser> {
  const { principal } = ctx;
  const { id, isDisabled } = change;
  ctx.recordSubject({ id });
  return withRemainingSuperAdmin(ctx, async () => {
    const { user: before, db } = await lockUser(ctx, change);
    await requireNoAdmins(db, principal, before.roleIds);
    if (before.isDisabled !== isDisabled) {
      await db
        .updateTable('account')
        .set({ disabled_at: isDisabled ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute();
      await incrementUserVersion(db, id);
      if (isDisabled) await endAllSessions(db, id);
    }
    return getUserOrThrow(ctx, id);
  });
}

/** Sets a new password of an account, which is shown once. */
export async function resetPassword(ctx: Context, id: string): Promise<string> {
  const { principal } = ctx;
  const { user, db } = await lockUser(ctx, { id });
  await requireNoAdmins(db, principal, user.roleIds);
  const password = generatePassword();
  await setPassword(db, id, password);
  return password;
}

/**
 * Removes an account without references in the database.
 *
 * @throws Failure `user.inUse` for any other: its name appears beside its actions.
 */
export async function removeUser(
  ctx: Context,
  change: { readonly id: string; readonly version: number },
): Promise<void> {
  const { principal } = ctx;
  ctx.recordSubject({ id: change.id });
  await withRemainingSuperAdmin(ctx, async () => {
    const { user, db } = await lockUser(ctx, change);
    await requireNoAdmins(db, principal, user.roleIds);
    if (user.lastSignInAt !== null || user.id === principal.accountId) throw new Failure('user.inUse');
    const auditEntry = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('account_id', '=', user.id)
      .limit(1)
      .executeTakeFirst();
    if (auditEntry !== undefined) throw new Failure('user.inUse');
    await sql`savepoint removing`.execute(db);
    try {
      await db.deleteFrom('account').where('id', '=', user.id).execute();
    } catch (error) {
      if (!isForeignKey(error)) throw error;
      await sql`rollback to savepoint removing`.execute(db);
      throw new Failure('user.inUse');
    }
  });
}

function isForeignKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23503';
}
