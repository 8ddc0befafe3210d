import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, id, instant, okResult } from '../contract/shapes.ts';

const users = service('UsersService', '/api/UsersService', { module: 'personal' });
const userWeb = service('UserWebApiService', '/userApi/UserWebApiService', { module: 'personal' });

const password = text(1024);
const smsCode = text(10);

/**
 * Changes the displayed name, 1 to 50 characters; runs of blanks become one. `userId` has to be the caller
 * (specification, section 7, "Users and roles").
 *
 * Refused with `account.self`, `account.name`.
 */
export const updateUserInfo = users('UpdateUserInfo', {
  method: 'PUT',
  permission: 'signedIn',
  audit: 'account.name',
  // A character can have two code units.
  body: z.object({ userId: id, realName: text(100) }),
  result: okResult,
  changes: { ownAccount: true, account: true },
  summary: 'Changes the name of the signed-in user, and of nobody else.',
});

/**
 * Sets whether the caller counts as an orthodontist. Orthodontists can be shared with from other organisations
 * (`queryShareDoctorList`).
 */
export const updateIsOrthodontist = users('UpdateIsOrthodontist', {
  method: 'PUT',
  permission: 'signedIn',
  audit: 'account.orthodontist',
  body: z.object({ isOrthodontist: z.boolean() }),
  result: okResult,
  changes: { ownAccount: true, account: true },
  summary: 'Sets whether the signed-in user is an orthodontist.',
});

/**
 * Stores whether the first-time guide is still to be shown: 1 yes, 0 no (specification, section 2, "Home first-time
 * overlay").
 */
export const updateUserOperationPage = users('UpdateUserOperationPage', {
  method: 'PUT',
  permission: 'signedIn',
  body: z.object({ isShow: z.union([z.literal(0), z.literal(1)]) }),
  result: okResult,
  changes: { ownAccount: true },
  summary: 'Stores whether the first-time guide is still to be shown to the signed-in user.',
});

/**
 * Changes the gender: 1 male, 2 female, 0 unknown. `userId` has to be the caller (specification, section 7, "User web
 * api").
 *
 * Refused with `account.self`.
 */
export const updateUserSex = userWeb('UpdateUserSex', {
  method: 'PUT',
  envelope: 'code',
  permission: 'signedIn',
  audit: 'account.gender',
  body: z.object({ userId: id, sex: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
  result: okResult,
  changes: { ownAccount: true, account: true },
  summary: 'Changes the gender of the signed-in user.',
});

/**
 * Crops a JPEG or PNG to a square of 200 px and stores it as a JPEG. Returns its `data:` address, as in
 * `OwnAccount.avatar`.
 *
 * Refused with `account.avatar` for any other image, or one that cannot be read.
 */
export const updateUserHeadImg = userWeb('UpdateUserHeadImg', {
  method: 'PUT',
  envelope: 'code',
  multipart: true,
  permission: 'signedIn',
  audit: 'account.avatar',
  body: z.object({ file: z.custom<Blob>() }),
  result: z.string(),
  changes: { ownAccount: true },
  summary: 'Crops an image of the signed-in user to a square and returns its `data:` address.',
});

/**
 * Sends a code of six digits that is valid for five minutes and five tries; an empty `phone` stands for that of the
 * caller. The limits are one a minute and five an hour to a phone, and 60 an hour from an address.
 *
 * Refused with `account.noPhone`, `account.phone`, `account.phoneUnsupported`, `sms.cooldown` and `sms.tooMany`
 * (429), `sms.failed` (502).
 */
export const sendCode = userWeb('SendCode', {
  method: 'POST',
  envelope: 'code',
  permission: 'signedIn',
  audit: 'account.code',
  body: z.object({ phone: text(30) }),
  result: z.object({
    /** The time until the next code may be requested, in s. */
    cooldown: z.number(),
  }),
  changes: { outbox: true },
  summary: 'Sends a code of six digits to a phone; an empty phone stands for that of the user.',
});

/**
 * Changes the phone of the caller, with a code that `sendCode` sent to the new one. A wrong code counts as a try,
 * whatever the result of the call. `userId` has to be the caller.
 *
 * Refused with `account.self`, `account.phone`, `account.phoneUnsupported`, `account.phoneTaken`, `sms.empty`,
 * `sms.wrong`, `sms.wait` (429).
 */
export const updateUserPhone = userWeb('UpdateUserPhone', {
  method: 'PUT',
  envelope: 'code',
  secret: true,
  permission: 'signedIn',
  audit: 'account.phone',
  body: z.object({ userId: id, phone: text(30), code: smsCode }),
  result: okResult,
  changes: { ownAccount: true, account: true },
  summary: 'Changes the phone of the signed-in user with the code that was sent to the new one.',
});

/**
 * Sets a new password of at least six characters, authorised by the old one or by a code sent to the phone of the
 * account, and ends every session of the account (`identity.md` 5).
 *
 * Refused with `account.passwordEmpty`, `account.passwordShort`, `account.passwordElsewhere` (an account of an
 * external provider), `account.passwordWrong`, `account.passwordSame`, `account.passwordWait` (429),
 * `account.noPhone`, `sms.empty`, `sms.wrong`, `sms.wait` (429), `server.unavailable` (503) while too many passwords
 * are being compared.
 */
export const updatePassword = userWeb('UpdatePassword', {
  method: 'PUT',
  envelope: 'code',
  secret: true,
  permission: 'signedIn',
  audit: 'account.password',
  body: z.object({
    /** The old password, or a code that was sent to the phone of the user. */
    oldPassword: z.optional(password),
    code: z.optional(smsCode),
    newPassword: password,
  }),
  result: okResult,
  // Every session has ended with it: the next request leads to the sign-in page.
  changes: {},
  summary: 'Changes the password of the signed-in user and ends all sessions.',
});

/** An external account that can be linked. */
export const thirdParty = z.object({
  scheme: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  isBound: z.boolean(),
  /** The name of the external account; empty while it is not linked. */
  displayName: z.string(),
  boundAt: z.nullable(instant),
});
export type ThirdParty = z.infer<typeof thirdParty>;

/**
 * Lists every provider of `THIRD_PARTY_PROVIDERS`, linked or not; empty if the site has none (specification, section 7,
 * "User web api").
 */
export const getBindThirdPartyList = userWeb('GetBindThirdPartyList', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: z.array(thirdParty),
  reads: { linkedAccount: true },
  summary: 'The providers that the site is configured for, and which of them the user is linked to.',
});

/** Ends the link with the provider `scheme`. Refused with `binding.none`. */
export const unBindThirdParty = userWeb('UnBindThirdParty', {
  method: 'POST',
  envelope: 'code',
  permission: 'signedIn',
  audit: 'account.unbind',
  body: z.object({ scheme: text(40) }),
  result: okResult,
  changes: { linkedAccount: true },
  summary: 'Ends the link of the user with a provider.',
});
