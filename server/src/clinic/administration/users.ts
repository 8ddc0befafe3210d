import { randomInt } from 'node:crypto';
import type { AdministeredUser, insertUserInfo, updateUserAccount } from '@dentarium/api/administration/calls';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { Context } from '../../kernel/access/context.ts';
import { setPassword } from '../../identity/provider/set-password.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { hashPassword } from '../../identity/secrets/passwords.ts';
import { endAllSessions } from '../../identity/provider/sessions.ts';
import { keepingASuperAdmin } from '../roles/area.ts';
import { lockUser, readUser } from './administered-users.ts';
import { checkedForm, requireOwnOrganisations, takenUserNames } from './user-form.ts';
import { knownRoles, raiseUserVersion, refuseAdmins, writeRoles } from './user-roles.ts';

type NewUser = z.output<NonNullable<typeof insertUserInfo.body>>;
type UserChange = z.output<NonNullable<typeof updateUserAccount.body>>;

/** Letters and digits that nobody mistakes for one another when a password is read out. */
const PASSWORD_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;

function firstPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_SIGNS.charAt(randomInt(PASSWORD_SIGNS.length))).join(
    '',
  );
}

/**
 * Creates an account with a first password, which is given here and never again.
 *
 * @throws Failure `user.nameTaken` with the user name, `user.invalid` with the fields, `user.setAdmin`, `role.notFound`
 */
export async function createUser(ctx: Context, form: NewUser): Promise<{ user: AdministeredUser; password: string }> {
  const { db, principal } = ctx;
  ctx.listOrganisationIds();
  const { name, phone, userName } = checkedForm(principal, form);
  requireOwnOrganisations(principal, form.orgIds);
  const roleIds = await knownRoles(db, form.roleIds);
  await refuseAdmins(db, principal, roleIds);
  if ((await takenUserNames(db, [userName])).size > 0) throw new Failure('user.nameTaken', { userName });
  const password = firstPassword();
  const made = await db
    .insertInto('account')
    .values({
      user_name: userName,
      password_hash: await hashPassword(password),
      real_name: name,
      gender: form.gender,
      phone,
      avatar: null,
      is_orthodontist: form.isOrthodontist,
      disabled_at: null,
      external_subject: null,
    })
    .onConflict((conflict) => conflict.column('user_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) throw new Failure('user.nameTaken', { userName });
  ctx.recordSubject({ id: made.id });
  await writeOrganisations(db, made.id, form.orgIds);
  await writeRoles(db, made.id, roleIds);
  return { user: await readUser(ctx, made.id), password };
}

async function writeOrganisations(db: Kysely<Tables>, accountId: string, orgIds: readonly string[]): Promise<void> {
  await db
    .insertInto('account_organisation')
    .values([...new Set(orgIds)].map((organisation) => ({ account_id: accountId, organisation_id: organisation })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Changes an account. Organisations that the caller is not in stay as they are. */
export async function updateUser(ctx: Context, id: string, form: UserChange): Promise<AdministeredUser> {
  const { db, principal } = ctx;
  ctx.recordSubject({ id });
  const { name, phone } = checkedForm(principal, form);
  requireOwnOrganisations(principal, form.orgIds);
  const before = await lockUser(ctx, { id, version: form.version });
  await refuseAdmins(db, principal, before.roleIds);
  await db
    .updateTable('account')
    .set({ real_name: name, phone, gender: form.gender, is_orthodontist: form.isOrthodontist })
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('account_organisation')
    .where('account_id', '=', id)
    .where('organisation_id', 'in', principal.organisationIds)
    .execute();
  await writeOrganisations(db, id, form.orgIds);
  await raiseUserVersion(db, id);
  return readUser(ctx, id);
}

/** Gives an account exactly these roles, from its next call on. */
export async function changeUserRoles(
  ctx: Context,
  change: { readonly id: string; readonly version?: number | undefined; readonly roleIds: readonly number[] },
): Promise<{ user: AdministeredUser; before: number[] }> {
  const { db, principal } = ctx;
  const { id } = change;
  ctx.recordSubject({ id });
  return keepingASuperAdmin(db, async () => {
    const { roleIds: before } = await lockUser(ctx, change);
    const after = await knownRoles(db, change.roleIds);
    await refuseAdmins(db, principal, [...before, ...after]);
    await writeRoles(db, id, after);
    await raiseUserVersion(db, id);
    return { user: await readUser(ctx, id), before };
  });
}

/** Disables an account and ends its sessions, or enables it again. */
export async function setDisabled(
  ctx: Context,
  change: { readonly id: string; readonly version: number; readonly isDisabled: boolean },
): Promise<AdministeredUser> {
  const { db, principal } = ctx;
  const { id, isDisabled } = change;
  ctx.recordSubject({ id });
  return keepingASuperAdmin(db, async () => {
    const before = await lockUser(ctx, change);
    await refuseAdmins(db, principal, before.roleIds);
    if (before.isDisabled !== isDisabled) {
      await db
        .updateTable('account')
        .set({ disabled_at: isDisabled ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute();
      await raiseUserVersion(db, id);
      if (isDisabled) await endAllSessions(db, id);
    }
    return readUser(ctx, id);
  });
}

/** Gives an account a new password, which is shown once. */
export async function renewPassword(ctx: Context, id: string): Promise<string> {
  const { db, principal } = ctx;
  const user = await lockUser(ctx, { id });
  await refuseAdmins(db, principal, user.roleIds);
  const password = firstPassword();
  await setPassword(db, id, password);
  return password;
}

/**
 * Removes an account that nothing in the database refers to.
 *
 * @throws Failure `user.inUse` for any other: its name stands beside what it has done.
 */
export async function removeUser(
  ctx: Context,
  change: { readonly id: string; readonly version: number },
): Promise<void> {
  const { db, principal } = ctx;
  ctx.recordSubject({ id: change.id });
  await keepingASuperAdmin(db, async () => {
    const user = await lockUser(ctx, change);
    await refuseAdmins(db, principal, user.roleIds);
    if (user.lastSignInAt !== null || user.id === principal.accountId) throw new Failure('user.inUse');
    const acted = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('account_id', '=', user.id)
      .limit(1)
      .executeTakeFirst();
    if (acted !== undefined) throw new Failure('user.inUse');
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
