import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import {
  text,
  integer,
  code,
  version,
  versionText,
  pageIndex,
  id,
  instant,
  idParams,
  okResult,
  seenVersionText,
} from '../contract/shapes.ts';

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

/** Returns a page of accounts that share an organisation with the caller, by name. `pageIndex` counts from 1. */
export const queryUserList = users('QueryUserList', {
  method: 'POST',
  own: true,
  writes: false,
  permission: administer,
  body: z.object({
    /** Part of the user name, name or phone. */
    keyword: z.optional(text(100)),
    orgId: z.optional(id),
    roleId: z.optional(code),
    isDisabled: z.optional(z.boolean()),
    pageIndex,
    pageSize: integer(1, 100),
  }),
  result: z.object({ total: z.number(), items: z.array(administeredUser) }),
  reads: { account: true, role: true },
  summary: 'The accounts of the organisations of the administrator (ours).',
});

const userForm = z.object({
  name: text(50),
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
 * Replaces the form of an account; organisations without the caller are unchanged.
 *
 * Refused with `user.notFound`, `user.invalid` with the fields, `organisation.notFound`, `version.stale`,
 * `user.setAdmin` (403).
 */
export const updateUserAccount = users('UpdateUserAccount/:id', {
  method: 'POST',
  own: true,
  permission: administer,
  audit: 'user.update',
  params: idParams,
  body: z.extend(userForm, { version }),
  result: administeredUser,
  changes: { account: true },
  summary: 'Changes an account and the organisations it belongs to (ours).',
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
 * Disables or enables an account.
 *
 * Refused with `user.notFound`, `version.stale`, `user.setAdmin` (403), `user.lastSuperAdmin`.
 */
export const setUserDisabled = users('SetUserDisabled/:id', {
  method: 'POST',
  own: true,
  permission: administer,
  audit: 'user.disable',
  params: idParams,
  body: z.object({ isDisabled: z.boolean(), version }),
  result: administeredUser,
  changes: { account: true },
  summary: 'Disables an account, which ends its sessions, or enables it again (ours).',
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

/** An error in a row of an imported file. */
export const importProblem = z.object({
  /** The line in the file, counted from 1 with the heading. */
  line: z.number(),
  column: z.string(),
  problem: z.enum([
    'required',
    'long',
    'characters',
    'taken',
    'twice',
    'gender',
    'phone',
    'role',
    'organisation',
    'denied',
    'yesNo',
    'password',
    'columns',
  ]),
  value: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/**
 * Reads a CSV file of at most 10,000 rows in UTF-8, UTF-16 or GB 18030. Errors in its rows are no refusal, but listed
 * in `problems`.
 *
 * Refused with `user.importFile` (no such file), `user.importSize` (413).
 */
export const importUsers = users('ImportUsers', {
  method: 'POST',
  own: true,
  multipart: true,
  permission: administer,
  audit: 'user.import',
  query: z.object({ dryRun: z.enum(['true', 'false']) }),
  body: z.object({ file: z.custom<Blob>() }),
  result: z.object({
    rows: z.number(),
    /** The number of created accounts; 0 on a dry run and if there is any problem: it is all or nothing. */
    created: z.number(),
    encoding: z.enum(['utf-8', 'gb18030', 'utf-16le', 'utf-16be']),
    /** At most 200, with their number in `problemCount`. */
    problems: z.array(importProblem),
    problemCount: z.number(),
  }),
  changes: { account: true },
  summary: 'Creates accounts from a CSV file, or only checks it (ours).',
});

/**
 * Removes an account permanently.
 *
 * Refused with `user.notFound`, `version.stale`, `user.setAdmin` (403), `user.inUse` (it has signed in, owns or did
 * something, or is the caller), `user.lastSuperAdmin`.
 */
export const deleteUser = users('DeleteUser/:id', {
  method: 'DELETE',
  own: true,
  permission: administer,
  audit: 'user.delete',
  params: idParams,
  query: z.object({ version: versionText }),
  result: okResult,
  changes: { account: true },
  summary: 'Removes an account that has never signed in and owns nothing; others are disabled instead (ours).',
});
