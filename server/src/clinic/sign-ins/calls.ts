import { z } from 'zod/mini';
import { administeredUser, userForm } from '@dentarium/api/administration/calls';
import { service } from '@dentarium/api/contract';
import { code, filledText, instant, okResult, text } from '@dentarium/api/shapes';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    signIn: 'whole';
  }
}

const signIns = service('SignInService', '/api/SignInService', { module: 'personal' });

/** Administrators in private mode. In public mode everybody has this right, so the rule demands operators. */
const manage = { right: 'resetPassword' } as const;

const subject = filledText(255);

/** A person whom the external provider has signed in, and who has no account here. */
export const signInAttempt = z.object({
  /** The id of the person at the provider. */
  subject: z.string(),
  /** Empty if the provider names none. */
  userName: z.string(),
  name: z.string(),
  /** The number of sign-ins; those within a minute count once. */
  count: z.number(),
  firstAt: instant,
  lastAt: instant,
});
export type SignInAttempt = z.infer<typeof signInAttempt>;

/**
 * Lists the persons without an account whom the provider of the site has signed in within 90 days, the latest first, at
 * most 1000. In public mode only operators (white list `operators`) may make the calls of this service.
 */
export const querySignIns = signIns('QuerySignIns', {
  method: 'GET',
  own: true,
  permission: manage,
  result: z.object({
    /** False if the site has its own provider, at which everybody has an account. */
    isExternal: z.boolean(),
    items: z.array(signInAttempt),
  }),
  reads: { signIn: true },
  summary: 'The persons without an account whom the external provider has signed in (ours).',
});

/**
 * Links an account with a person of the list. In private mode an administrator links accounts of their organisations.
 *
 * Refused with `signIn.notFound`, `user.notFound`, `user.setAdmin` (403: an admin's), `signIn.accountLinked`,
 * `signIn.subjectLinked`.
 */
export const linkSignIn = signIns('LinkSignIn', {
  method: 'POST',
  own: true,
  permission: manage,
  audit: 'user.link',
  body: z.object({ subject, userName: filledText(64) }),
  result: okResult,
  changes: { signIn: true, account: true },
  summary: 'Links an account with a person whom the external provider has signed in (ours).',
});

/**
 * Creates an account without a password for a person of the list, in organisations of the caller.
 *
 * Refused with `signIn.notFound`, `signIn.subjectLinked`, and like `insertUserInfo`.
 */
export const createSignInAccount = signIns('CreateSignInAccount', {
  method: 'POST',
  own: true,
  permission: manage,
  audit: 'user.create',
  body: z.extend(userForm, { subject, userName: text(64), roleIds: z.array(code).check(z.maxLength(20)) }),
  result: administeredUser,
  changes: { signIn: true, account: true },
  summary: 'Creates an account for a person whom the external provider has signed in (ours).',
});
