import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { text, id, instant } from '@dentarium/api/shapes';
import { thirdParty } from '@dentarium/api/account/calls';

const users = service('UsersService', '/api/UsersService', { module: 'personal' });
const userWeb = service('UserWebApiService', '/userApi/UserWebApiService', { module: 'personal' });

/**
 * The data of the account page beside the name and phone of the user (specification, section 2, "Account settings
 * screens").
 */
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
  /** True if there is a password to change: an account of an external provider has none. */
  hasPassword: z.boolean(),
  /** True for a registered account without a password, which a code to its phone sets. */
  canSetPassword: z.boolean(),
  version: z.number(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/**
 * Returns the account of the caller with the data of their own account page: whether it has a password, and the
 * `version` of its row.
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
 * Starts to link the account of the caller with the provider `scheme` and returns the address to redirect the browser
 * to. The provider redirects it back with a query for `finishBindThirdParty`.
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
  summary: 'Starts to link the user with a provider, and returns the address for the browser (ours).',
});

/**
 * Completes the link that `bindThirdParty` started: once, and only for the account that started it.
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
    /** The query with which the provider redirected the browser back. */
    query: text(4000),
  }),
  result: thirdParty,
  changes: { linkedAccount: true },
  summary: 'Completes the link that `BindThirdParty` started, once, for the user who started it (ours).',
});

/** A message of a site without a sender. */
export const outboxMessage = z.object({ phone: z.string(), text: z.string(), createdAt: instant });
export type OutboxMessage = z.infer<typeof outboxMessage>;

/**
 * Lists, on a site without `SMS_WEBHOOK_URL`, the last five messages to phones for which the caller requested codes,
 * the newest first; `null` if messages are really sent. For demonstrations and tests.
 */
export const queryOutbox = userWeb('QueryOutbox', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.nullable(z.array(outboxMessage)),
  reads: { outbox: true },
  summary:
    'On a demonstration site: the last messages to the phones of the user and to those they requested codes for; `null` if messages are really sent (ours).',
});
