import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { text, id, instant, done } from './shapes.ts';

const users = service('UsersService', '/api/UsersService');
const userWeb = service('UserWebApiService', '/userApi/UserWebApiService');

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
  /** A picture as `data:` address of a JPEG, empty for none. */
  avatar: z.string(),
  isOrthodontist: z.boolean(),
  /** 1 not certified, 2 and 3 certified, 4 failed. */
  qualificationStatus: z.number(),
  /** Whether there is a password to change: an account of an external provider has none. */
  hasPassword: z.boolean(),
  version: z.number(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const getOwnAccount = users('GetOwnAccount', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: ownAccount,
  summary: 'The account of the signed-in user, as its page shows it (ours).',
});

export const updateUserInfo = users('UpdateUserInfo', {
  method: 'PUT',
  permission: 'signedIn',
  audit: 'account.name',
  body: z.object({ userId: id, realName: text(50) }),
  result: done,
  summary: 'Changes the name of the signed-in user; of nobody else.',
});

export const updateIsOrthodontist = users('UpdateIsOrthodontist', {
  method: 'PUT',
  permission: 'signedIn',
  audit: 'account.orthodontist',
  body: z.object({ isOrthodontist: z.boolean() }),
  result: done,
  summary: 'Says whether the signed-in user is an orthodontist.',
});

export const updateUserOperationPage = users('UpdateUserOperationPage', {
  method: 'PUT',
  permission: 'signedIn',
  body: z.object({ isShow: z.union([z.literal(0), z.literal(1)]) }),
  result: done,
  summary: 'Says whether the first-time guide is still to be shown to the signed-in user.',
});

export const updateUserSex = userWeb('UpdateUserSex', {
  method: 'PUT',
  envelope: 'code',
  permission: 'signedIn',
  audit: 'account.gender',
  body: z.object({ userId: id, sex: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
  result: done,
  summary: 'Changes the gender of the signed-in user.',
});

export const updateUserHeadImg = userWeb('UpdateUserHeadImg', {
  method: 'PUT',
  envelope: 'code',
  multipart: true,
  permission: 'signedIn',
  audit: 'account.avatar',
  body: z.object({ file: z.custom<Blob>() }),
  result: z.string(),
  summary: 'Takes a picture of the signed-in user, crops it to a square and gives its `data:` address.',
});

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
  summary: 'Sends a code of six digits to a phone; an empty phone stands for that of the user.',
});

export const updateUserPhone = userWeb('UpdateUserPhone', {
  method: 'PUT',
  envelope: 'code',
  secret: true,
  permission: 'signedIn',
  audit: 'account.phone',
  body: z.object({ userId: id, phone: text(30), code: smsCode }),
  result: done,
  summary: 'Changes the phone of the signed-in user with the code that was sent to the new one.',
});

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

export const getBindThirdPartyList = userWeb('GetBindThirdPartyList', {
  method: 'GET',
  envelope: 'code',
  permission: 'signedIn',
  result: z.array(thirdParty),
  summary: 'The providers that the site is configured for, and which of them the user is linked to.',
});

export const bindThirdParty = userWeb('BindThirdParty/:scheme', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  params: z.object({ scheme: text(40) }),
  result: z.object({ url: z.string() }),
  summary: 'Begins to link the user with a provider: where to send the browser (ours).',
});

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
  summary: 'Ends what `BindThirdParty` began, once, for the user who began it (ours).',
});

export const unBindThirdParty = userWeb('UnBindThirdParty', {
  method: 'POST',
  envelope: 'code',
  permission: 'signedIn',
  audit: 'account.unbind',
  body: z.object({ scheme: text(40) }),
  result: done,
  summary: 'Ends the link of the user with a provider.',
});

/** A message of a site without a sender. */
export const outboxMessage = z.object({ phone: z.string(), text: z.string(), createdAt: instant });
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const queryOutbox = userWeb('QueryOutbox', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.nullable(z.array(outboxMessage)),
  summary:
    'On a demonstration site: the last messages to the phones of the user and of what they asked codes for; `null` where messages are really sent (ours).',
});
