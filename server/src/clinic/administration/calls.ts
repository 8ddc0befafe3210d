import { declareFailures } from '@dentarium/api';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { text, integer, code, version, versionText, pageIndex, id, idParams, okResult } from '@dentarium/api/shapes';
import { administeredUser, userForm } from '@dentarium/api/administration/calls';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'user.inUse': AreaError;
    'user.importFile': AreaError;
    'user.importSize': AreaError;
  }
}

declareFailures({
  errors: {
    'user.inUse': {
      status: 409,
      ch: '该账号已被使用，不能删除，可以停用。',
      en: 'This account has been used and cannot be removed. It can be disabled instead.',
    },
    'user.importFile': {
      status: 400,
      ch: '无法读取此文件，请使用 CSV（UTF-8 或 GB18030）。',
      en: 'This file cannot be read. Please use CSV in UTF-8 or GB18030.',
    },
    'user.importSize': {
      status: 413,
      ch: '一次最多导入 {limit} 行。',
      en: 'At most {limit} rows can be imported at once.',
    },
  },
});

const users = service('UsersService', '/api/UsersService', { module: 'personal' });

/** Accounts are administered in private mode, by admins and super admins: the roles with this right. */
const administer = { right: 'resetPassword', mode: 'private' } as const;

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
  changes: { account: true, patient: true },
  summary: 'Changes an account and the organisations it belongs to (ours).',
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
  changes: { account: true, patient: true },
  summary: 'Disables an account, which ends its sessions, or enables it again (ours).',
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
