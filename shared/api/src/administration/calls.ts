import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, code, id, instant, idParams, seenVersionText } from '../contract/shapes.ts';

const users = service('UsersService', '/api/UsersService', { module: 'personal' });
const userWeb = service('UserWebApiService', '/userApi/UserWebApiService', { module: 'personal' });

/** Accounts are administered in private mode, by admins and super admins: the roles with this right. */
const administer = { right: 'resetPassword', mode: 'private' } as const;

/** An account in the administration. */
export const administeredUser = z.object({
  id,
  userName: z.string(),
  name: z.string(),
  gender: z.number(),
  phone: z.string(),
  isOrthodontist: z.boolean(),
  roleIds: z.array(z.number()),
  organisations: z.array(z.object({ id, name: z.string(), nameEn: z.string() })),
  isDisabled: z.boolean(),
  hasPassword: z.boolean(),
  lastSignInAt: z.nullable(instant),
  createdAt: instant,
  version: z.number(),
});
export type AdministeredUser = z.infer<typeof administeredUser>;

/** The editable data of an account. */
export const userForm = z.object({
  /** At most 50 characters, of which one can have two code units. */
  name: text(100),
  gender: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  phone: text(30),
  isOrthodontist: z.boolean(),
  orgIds: z.array(id).check(z.maxLength(50)),
});

/**
 * Creates an account in organisations of the caller, with a first password of 12 characters that is shown only once.
 * Without the right to set admins no admin role can be given.
 *
 * Refused with `user.invalid` with the fields, `organisation.notFound`, `role.notFound`, `user.setAdmin` (403),
 * `user.nameTaken`.
 */
export const insertUserInfo = users('InsertUserInfo', {
  method: 'POST',
  secret: true,
  permission: administer,
  audit: 'user.create',
  body: z.extend(userForm, {
    userName: text(64),
    roleIds: z.array(code).check(z.maxLength(20)),
  }),
  result: z.object({
    user: administeredUser,
    /** Shown once, to be passed on; nobody can read it again. */
    password: z.string(),
  }),
  changes: { account: true },
  summary: 'Creates an account with a first password.',
});

/**
 * Replaces the roles of an account, from its next call on (specification, section 7, "Users and roles").
 *
 * Refused with `user.notFound`, `version.stale`, `role.notFound`, `user.setAdmin` (403), `user.lastSuperAdmin`.
 */
export const updateUserRole = users('UpdateUserRole/:id', {
  method: 'PUT',
  permission: administer,
  audit: 'user.roles',
  params: idParams,
  query: z.object({ version: seenVersionText }),
  body: z.array(code).check(z.maxLength(20)),
  result: administeredUser,
  changes: { account: true },
  summary: 'Gives an account these roles; admin roles need the right to set admins, and one super admin always stays.',
});

/**
 * Gives an account a new password of 12 characters and ends its sessions (`identity.md` 5).
 *
 * Refused with `user.notFound`, `user.setAdmin` (403: an admin's).
 */
export const resetPassword = userWeb('ResetPassword', {
  method: 'POST',
  envelope: 'code',
  secret: true,
  permission: administer,
  audit: 'user.password',
  body: z.object({ userId: id }),
  result: z.object({ password: z.string() }),
  changes: { account: true },
  summary: 'Gives an account a new password, shown once, and ends its sessions.',
});
