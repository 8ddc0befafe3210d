import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { instant } from '../contract/shapes.ts';

const members = service('MemberService', '/memberApi/MemberService', { none: 'page' });

/** One benefit of a membership; key 9 is cloud storage, with usage and total in bytes. */
export const permissionInfo = z.object({
  permissionKey: z.number(),
  isEnable: z.boolean(),
  expansionInfoVOs: z.array(z.object({ usage: z.number(), total: z.number() })),
});

/** The membership of the user (specification, section 3, "Member info"). */
export const memberInfo = z.object({
  memberName: z.string(),
  expirationTime: z.nullable(instant),
  /** `YYYY-MM-DD`, empty without a membership. */
  expirationTimeStr: z.string(),
  permissionInfoVOs: z.array(permissionInfo),
});
export type MemberInfo = z.infer<typeof memberInfo>;

/**
 * Returns the membership of the caller; without one no benefit is enabled (specification, section 3, "Member info").
 */
export const getMemberInfo = members('GetMemberInfo', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: memberInfo,
  reads: {},
  summary: 'The membership of the signed-in user with its benefits.',
});

/** An available membership (specification, section 3, "Member plan"). */
export const memberPlan = z.object({
  id: z.number(),
  memberName: z.string(),
  /** In yuan. */
  price: z.number(),
  duration: z.number(),
  durationString: z.enum(['year', 'month', 'day']),
  canBuy: z.boolean(),
  permissionInfoVOs: z.array(permissionInfo),
});
export type MemberPlan = z.infer<typeof memberPlan>;

/**
 * Lists the plans, the cheapest first, named in the language of the request (specification, section 7, "Membership").
 * There is no call to buy one.
 */
export const getCanBePurchasedMemberList = members('GetCanBePurchasedMemberList', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: z.array(memberPlan),
  reads: {},
  summary: 'The memberships that can be bought, by price.',
});

/**
 * Lists all nine benefits by name (specification, section 7, "Membership"); key 9, cloud storage, has usage and total
 * in bytes.
 */
export const getAllPermission = members('GetAllPermission', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: z.array(
    z.object({
      permissionKey: z.number(),
      /** In the language of the request. */
      permissionName: z.string(),
      isEnable: z.boolean(),
      expansionInfoVOs: z.array(z.object({ usage: z.number(), total: z.number() })),
    }),
  ),
  reads: {},
  summary: 'Every benefit that a membership may have, by name, and whether the user has it.',
});
