import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { instant, integer, integerText, okResult, plainDate, text } from '../contract/shapes.ts';

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** The membership of the signed-in user, and what they may buy. */
    membership: 'whole';
  }
}

const members = service('MemberService', '/memberApi/MemberService', { none: 'page' });
const activationCodes = service('ActivationCodeService', '/memberApi/ActivationCodeService', { none: 'page' });
const MAX_PLAN_ID = 2_147_483_647;

/** One benefit of a membership; key 9 is cloud storage, with usage and total in bytes. */
export const permissionInfo = z.object({
  permissionKey: z.number(),
  isEnable: z.boolean(),
  expansionInfoVOs: z.array(z.object({ usage: z.number(), total: z.number() })),
});

/** The membership of the user (specification, section 3, "Member info"). */
export const memberInfo = z.object({
  memberName: z.string(),
  /** The year 9999 for a membership without an end. */
  expirationTime: z.nullable(instant),
  /** `YYYY-MM-DD` in the time zone of the site, empty without a membership and for one without an end. */
  expirationTimeStr: z.string(),
  permissionInfoVOs: z.array(permissionInfo),
});
export type MemberInfo = z.infer<typeof memberInfo>;

/**
 * Returns the membership of the caller; without one no benefit is enabled (specification, section 3, "Member info"). A
 * private site has no memberships, and all benefits.
 */
export const getMemberInfo = members('GetMemberInfo', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: memberInfo,
  reads: { membership: true },
  summary: 'The membership of the signed-in user with its benefits.',
});

/** An available membership (specification, section 3, "Member plan"). */
export const memberPlan = z.object({
  /** The version of the plan: a change of the plan gives it another id. */
  id: z.number(),
  memberName: z.string(),
  /** In yuan. */
  price: z.number(),
  duration: z.number(),
  durationString: z.enum(['year', 'month', 'day']),
  /** False if the membership of the caller does not allow it now. */
  canBuy: z.boolean(),
  /** The date until which it would be valid, in the time zone of the site; `null` without an end. */
  validityDate: z.optional(z.nullable(plainDate)),
  permissionInfoVOs: z.array(permissionInfo),
});
export type MemberPlan = z.infer<typeof memberPlan>;

/**
 * Lists the plans on sale, the cheapest first, named in the language of the request (specification, section 7,
 * "Membership"). Throws `not.found` on a private site, as every other call of memberships does.
 */
export const getCanBePurchasedMemberList = members('GetCanBePurchasedMemberList', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: z.array(memberPlan),
  reads: { membership: true },
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
  reads: { membership: true },
  summary: 'Every benefit that a membership may have, by name, and whether the user has it.',
});

/**
 * Returns the seconds into which the rest of the membership of the caller is converted by an upgrade to the plan
 * `memberId` (specification, section 7, "Membership"): old daily cost × remaining time ÷ new daily cost, rounded down.
 * Throws `membership.notOnSale` for a plan that is not current, and `not.found`.
 */
export const getMemberUpgradeTime = members('GetMemberUpgradeTime', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  query: z.object({ memberId: integerText(1, MAX_PLAN_ID) }),
  result: z.number(),
  reads: { membership: true },
  summary: 'The seconds that the rest of the membership becomes by an upgrade to the plan `memberId`.',
});

/**
 * Opens a purchase of the plan `memberId` and returns an address for its QR code (specification, section 7,
 * "Membership"). The same open purchase is used again, with a fresh address, while plan and price are the same and more
 * than two minutes of its 15 remain. Throws `membership.notOnSale`, `membership.stillActive`, `membership.notAvailable`,
 * `payment.notSetUp`, `payment.failed`, `not.found`.
 */
export const createOrder = members('CreateOrder', {
  method: 'POST',
  envelope: 'code',
  permission: 'signedIn',
  // The address is a secret of the buyer.
  secret: true,
  body: z.object({
    memberId: integer(1, MAX_PLAN_ID),
    quantity: z.literal(1),
    /** 1: scan to pay. */
    payType: z.literal(1),
  }),
  result: z.object({
    codeUrl: z.string(),
    /** The moment at which the address stops to work. */
    expiresAt: z.optional(instant),
    /** The moment at which the purchase closes if it is not paid. */
    closesAt: z.optional(instant),
  }),
  changes: {},
  summary: 'Opens a purchase of a membership and returns an address for its QR code.',
});

/**
 * Redeems an activation code for the caller (specification, section 7, "Membership"). Throws `activationCode.required`,
 * `activationCode.malformed`, `activationCode.unknown`, `activationCode.used`, `activationCode.expired`,
 * `activationCode.wait`, `membership.stillActive`, `membership.notAvailable`, `not.found`.
 */
export const exchangeActivationCode = activationCodes('ExchangeActivationCode', {
  method: 'POST',
  envelope: 'code',
  permission: 'signedIn',
  audit: 'membership.redeem',
  secret: true,
  body: z.object({ activationCode: text(100) }),
  result: okResult,
  changes: { membership: true },
  summary: 'Redeems an activation code of a membership.',
});
