import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { id } from '../contract/shapes.ts';

const users = service('UsersService', '/api/UsersService', { none: 'page' });
const userWeb = service('UserWebApiService', '/userApi/UserWebApiService', { none: 'page' });

/** The signed-in user (specification, section 3, "User info"). */
export const userInfo = z.object({
  id,
  /** The name that people read. */
  name: z.string(),
  /** The name to sign in with. */
  userName: z.string(),
  phoneNumber: z.string(),
  avatar: z.string(),
  /** 1 while the first-time guide is still to be shown. */
  isshowOperation: z.number(),
  isOrthodontist: z.boolean(),
  gender: z.number(),
  /** What the user does at a manufacturer (`order-states.md` 1, "Actors"); left out for somebody of a clinic. */
  labFunctions: z.optional(z.array(z.string())),
});
export type UserInfo = z.infer<typeof userInfo>;

/** What the shell shows of the caller (specification, section 7, "Users and roles"). */
export const getUserInfo = users('GetUserInfo', {
  method: 'GET',
  permission: 'signedIn',
  result: userInfo,
  reads: { ownAccount: true },
  summary: 'The signed-in user.',
});

/** A colleague, as menus of doctors show them. */
export const colleague = z.object({
  id,
  name: z.string(),
  userName: z.string(),
  isOrthodontist: z.boolean(),
  /** Whether they may be the attending doctor of patients: by a doctor's role, or as an orthodontist. */
  attends: z.boolean(),
  orgIds: z.array(id),
});
export type Colleague = z.infer<typeof colleague>;

/** At most 1000 accounts that are not disabled, each with those of its organisations that the caller is in too. */
export const queryUsersInfo = users('QueryUsersInfo', {
  method: 'GET',
  permission: { right: ['patientList', 'triage', 'case', 'problem'] },
  result: z.array(colleague),
  reads: { account: true },
  summary: 'The active accounts of the organisations that the user belongs to.',
});

/** A role with the rights that it brings (specification, section 3, "Role info"). */
export const roleInfo = z.object({
  id: z.number(),
  nameCh: z.string(),
  nameEn: z.string(),
  jurisdictionList: z.array(z.object({ id: z.number() })),
});
export type RoleInfo = z.infer<typeof roleInfo>;

/**
 * The roles of the caller with their rights by id (specification, section 3, "Role info"). In public mode rights do
 * not come from roles.
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
  /** Its id at the signing authority; empty when it signs no orders. */
  authId: z.string(),
});
export type UserOrganisation = z.infer<typeof userOrganisation>;

/** The organisations of the caller, the oldest first (specification, section 7, "User web api"). */
export const queryUserOrgs = userWeb('QueryUserOrgs', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: z.array(userOrganisation),
  reads: { ownOrganisation: true },
  summary: 'The organisations of the signed-in user.',
});
