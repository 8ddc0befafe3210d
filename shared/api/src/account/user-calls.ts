import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { id } from '../contract/shapes.ts';

const users = service('UsersService', '/api/UsersService', { none: 'page' });
const userWeb = service('UserWebApiService', '/userApi/UserWebApiService', { none: 'page' });

/** The signed-in user (specification, section 3, "User info"). */
export const userInfo = z.object({
  id,
  /** The displayed name. */
  name: z.string(),
  /** The name for the sign-in. */
  userName: z.string(),
  phoneNumber: z.string(),
  avatar: z.string(),
  /** 1 while the first-time guide is still to be shown. */
  isshowOperation: z.number(),
  isOrthodontist: z.boolean(),
  gender: z.number(),
  /** The functions of the user at a manufacturer (`order-states.md` 1, "Actors"); omitted for staff of a clinic. */
  labFunctions: z.optional(z.array(z.string())),
});
export type UserInfo = z.infer<typeof userInfo>;

/** Returns the data of the caller for the shell (specification, section 7, "Users and roles"). */
export const getUserInfo = users('GetUserInfo', {
  method: 'GET',
  permission: 'signedIn',
  result: userInfo,
  reads: { ownAccount: true },
  summary: 'The signed-in user.',
});

/** A colleague in menus of doctors. */
export const colleague = z.object({
  id,
  name: z.string(),
  userName: z.string(),
  isOrthodontist: z.boolean(),
  /** True if they may be the attending doctor of patients: by the role of a doctor, or as an orthodontist. */
  attends: z.boolean(),
  orgIds: z.array(id),
});
export type Colleague = z.infer<typeof colleague>;

/**
 * Lists at most 1000 accounts that are not disabled, each with those of its organisations that the caller belongs to,
 * too.
 */
export const queryUsersInfo = users('QueryUsersInfo', {
  method: 'GET',
  permission: { right: ['patientList', 'triage', 'case', 'problem'] },
  result: z.array(colleague),
  reads: { account: true },
  summary: 'The active accounts of the organisations that the user belongs to.',
});

/** A role with its rights (specification, section 3, "Role info"). */
export const roleInfo = z.object({
  id: z.number(),
  nameCh: z.string(),
  nameEn: z.string(),
  jurisdictionList: z.array(z.object({ id: z.number() })),
});
export type RoleInfo = z.infer<typeof roleInfo>;

/**
 * Lists the roles of the caller with their rights by id (specification, section 3, "Role info"). In public mode rights
 * do not depend on roles.
 */
export const queryRolesByUserId = users('QueryRolesByUserId', {
  method: 'GET',
  permission: 'signedIn',
  result: z.array(roleInfo),
  reads: { role: true },
  summary: 'The roles of the signed-in user with the ids of their rights, 1 to 11.',
});

/** A clinic or hospital that the user belongs to. */
export const userOrganisation = z.object({
  id,
  name: z.string(),
  nameEn: z.string(),
  /** Its id at the signing authority; empty if it signs no orders. */
  authId: z.string(),
});
export type UserOrganisation = z.infer<typeof userOrganisation>;

/** Lists the organisations of the caller, the oldest first (specification, section 7, "User web api"). */
export const queryUserOrgs = userWeb('QueryUserOrgs', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: z.array(userOrganisation),
  reads: { ownOrganisation: true },
  summary: 'The organisations of the signed-in user.',
});
