import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, id, instant, done } from '../contract/shapes.ts';

const users = service('UsersService', '/api/UsersService', { module: 'personal' });
const userWeb = service('UserWebApiService', '/userApi/UserWebApiService', { module: 'personal' });

const password = text(1024);
const smsCode = text(10);

/** What the account page shows beside the user's name and phone (specification, section 2, "Account settings screens"). */
export const ownAccount = z.object({
  id,
  userName: z.string(),
  name: z.string(),
  /** 1 male, 2 female, 0 unknown. */
  gender: z.number(),
  phone: z.string(),
  /** An image as `data:` address of a JPEG, empty for none. */
  avatar: z.string(),
  isOrthodontist: z.boolean(),
  /** 1 not certified, 2 and 3 certified, 4 failed. */
  qualificationStatus: z.number(),
  /** Whether there is a password to change: an account of an external provider has none. */
  hasPassword: z.boolean(),
  version: z.number(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/**
 * The account of the caller with what only their own account page shows: whether it has a password, and the `version`
 * of its row.
 */
export const getOwnAccount = users('GetOwnAccount', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: ownAccount,
  reads: { ownAccount: true },
  summary: 'The account of the signed-in user, as its page shows it (ours).',
});

/**
 * Changes the name that people read, 1 to 50 characters; runs of blanks become one. `userId` has to be the caller
 * (specification, section 7, "Users and roles").
 *
 * Refused with `account.self`, `account.name`.
 */
export const updateUserInfo = users('UpdateUserInfo', {
  method: 'PUT',
  permission: 'signedIn',
  audit: 'account.name',
  body: z.object({ userId: id, realName: text(50) }),
  result: done,
  changes: { ownAccount: true, account: true },
  summary: 'Changes the name of the signed-in user; of nobody else.',
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
  result: done,
  changes: { ownAccount: true, account: true },
  summary: 'Says whether the signed-in user is an orthodontist.',
});

/**
 * Keeps whether the first-time guide is still to be shown: 1 yes, 0 no (specification, section 2, "Home first-time
 * overlay").
 */
export const updateUserOperationPage = users('UpdateUserOperationPage', {
  method: 'PUT',
  permission: 'signedIn',
  body: z.object({ isShow: z.union([z.literal(0), z.literal(1)]) }),
  result: done,
  changes: { ownAccount: true },
  summary: 'Says whether the first-time guide is still to be shown to the signed-in user.',
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
  result: done,
  changes: { ownAccount: true, account: true },
  summary: 'Changes the gender of the signed-in user.',
});

/**
 * Takes a JPEG or PNG, crops it to a square of 200 px and keeps it as a JPEG. Gives its `data:` address, as
 * `OwnAccount.avatar` holds it.
 *
 * Refused with `account.avatar` for what is no such image or cannot be read.
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
  summary: 'Takes an image of the signed-in user, crops it to a square and gives its `data:` address.',
});

/**
 * Sends a code of six digits that is good for five minutes and five tries; an empty `phone` stands for the caller's
 * own. At most one a minute and five an hour to a phone, and 60 an hour from an address.
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
    /** Seconds until the next code may be asked for. */
    cooldown: z.number(),
  }),
  changes: { outbox: true },
  summary: 'Sends a code of six digits to a phone; an empty phone stands for that of the user.',
});

/**
 * Changes the caller's phone, with a code that `sendCode` sent to the new one; a wrong code counts, whatever becomes
 * of the call. `userId` has to be the caller.
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
  result: done,
  changes: { ownAccount: true, account: true },
  summary: 'Changes the phone of the signed-in user with the code that was sent to the new one.',
});

/**
 * Sets a new password of at least six characters, proved by the old one or by a code sent to the account's phone, and
 * ends every session of the account (`identity.md` 5).
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
    /** The old password, or else a code that was sent to the user's phone. */
    oldPassword: z.optional(password),
    code: z.optional(smsCode),
    newPassword: password,
  }),
  result: done,
  // Every session has ended with it: whatever is asked for next leads to the sign-in page.
  changes: {},
  summary: 'Changes the password of the signed-in user and ends all sessions.',
});

/** An account elsewhere that can be linked. */
export const thirdParty = z.object({
  scheme: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  isBound: z.boolean(),
  /** What the account is called there; empty while unbound. */
  displayName: z.string(),
  boundAt: z.nullable(instant),
});
export type ThirdParty = z.infer<typeof thirdParty>;

/**
 * Every provider of `THIRD_PARTY_PROVIDERS`, linked or not; empty where the site has none (specification, section 7,
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

/**
 * Begins to link the caller's account with the provider `scheme` and gives the address to send the browser to. The
 * provider sends it back with a query for `finishBindThirdParty`.
 *
 * Refused with `binding.unknown`, `binding.failed` (502) when the provider cannot be reached.
 */
export const bindThirdParty = userWeb('BindThirdParty/:scheme', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  params: z.object({ scheme: text(40) }),
  result: z.object({ url: z.string() }),
  changes: {},
  summary: 'Begins to link the user with a provider: where to send the browser (ours).',
});

/**
 * Ends what `bindThirdParty` began: once, and only for the account that began it.
 *
 * Refused with `binding.refused` (an unknown, expired or foreign answer, or the person refused there),
 * `binding.failed` (502), `binding.taken` (linked to another account), `binding.unknown`.
 */
export const finishBindThirdParty = userWeb('FinishBindThirdParty', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  audit: 'account.bind',
  body: z.object({
    /** The query with which the provider sent the browser back. */
    query: text(4000),
  }),
  result: thirdParty,
  changes: { linkedAccount: true },
  summary: 'Ends what `BindThirdParty` began, once, for the user who began it (ours).',
});

/** Ends the link with the provider `scheme`. Refused with `binding.none`. */
export const unBindThirdParty = userWeb('UnBindThirdParty', {
  method: 'POST',
  envelope: 'code',
  permission: 'signedIn',
  audit: 'account.unbind',
  body: z.object({ scheme: text(40) }),
  result: done,
  changes: { linkedAccount: true },
  summary: 'Ends the link of the user with a provider.',
});

/** A message of a site without a sender. */
export const outboxMessage = z.object({ phone: z.string(), text: z.string(), createdAt: instant });
export type OutboxMessage = z.infer<typeof outboxMessage>;

/**
 * On a site without `SMS_WEBHOOK_URL`, the last five messages to phones that the caller asked codes for, the newest
 * first; `null` where messages are really sent. For demonstrations and tests.
 */
export const queryOutbox = userWeb('QueryOutbox', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.nullable(z.array(outboxMessage)),
  reads: { outbox: true },
  summary:
    'On a demonstration site: the last messages to the phones of the user and of what they asked codes for; `null` where messages are really sent (ours).',
});
