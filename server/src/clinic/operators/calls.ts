import { declareFailures } from '@dentarium/api';
import { service } from '@dentarium/api/contract';
import { nameText, id, idParams, instant, integer, localized, pageIndex, text } from '@dentarium/api/shapes';
import { FLAG_NAMES } from '@dentarium/domain';
import { z } from 'zod/mini';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    /** The organisations of the site, for its operators. */
    siteOrganisation: 'whole';
    /** The accounts of the site, for its operators. */
    siteAccount: 'whole';
  }
}
declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'organisation.nameTaken': AreaError;
  }
}
declareFailures({
  errors: {
    'organisation.nameTaken': {
      status: 409,
      ch: '已有同名机构。',
      en: 'A clinic of this name exists already.',
    },
  },
});

const operators = service('OperatorService', '/api/OperatorService', { module: 'personal' });
/** The white list of the people who run the site. They see no patient data. */
const operate = { whitelist: 'operators' } as const;
const pageQuery = { pageIndex, pageSize: integer(1, 100) };

/** An organisation of the site with its size. */
export const siteOrganisation = z.object({
  id,
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(['clinic', 'manufacturer']),
  isDemo: z.boolean(),
  createdAt: instant,
  memberCount: z.number(),
  patientCount: z.number(),
  usedBytes: z.number(),
  /** `null` for no limit. */
  limitBytes: z.nullable(z.number()),
});
export type SiteOrganisation = z.infer<typeof siteOrganisation>;

/** Lists the organisations of the site whose name contains the keyword. */
export const querySiteOrganisations = operators('QueryOrganisations', {
  method: 'POST',
  own: true,
  writes: false,
  permission: operate,
  body: z.object({ keyword: z.optional(text(100)), orderBy: z.enum(['name', 'size']), ...pageQuery }),
  result: z.object({ total: z.number(), items: z.array(siteOrganisation) }),
  reads: { siteOrganisation: true },
  summary: 'The organisations of the site with their members, patients and storage as numbers; for operators (ours).',
});

/**
 * Creates a clinic with its first administrator, whose first password is shown only once.
 *
 * Refused with `organisation.nameTaken`, `user.invalid` with the fields, `user.nameTaken`.
 */
export const createClinic = operators('CreateClinic', {
  method: 'POST',
  own: true,
  secret: true,
  permission: operate,
  audit: 'operator.clinic',
  body: z.object({
    name: nameText(100),
    nameEn: nameText(100),
    /** `null` for no limit. */
    limitGibibytes: z.nullable(integer(1, 1_000_000)),
    administrator: z.object({ userName: text(64), name: text(100), phone: text(30) }),
  }),
  result: z.object({
    organisation: siteOrganisation,
    /** Shown once, to be passed on; nobody can read it again. */
    password: z.string(),
  }),
  changes: { siteOrganisation: true, siteAccount: true },
  summary: 'Creates a clinic with its first administrator; for operators (ours).',
});

/** A time until which no sign-in from an address is accepted. */
export const signInWait = z.object({
  /** The network of the client, as sign-ins are counted. */
  address: z.string(),
  /** True if the wait is for everybody at this address. */
  isForEverybody: z.boolean(),
  endsAt: instant,
});
export type SignInWait = z.infer<typeof signInWait>;

/** An account of the site. */
export const siteAccount = z.object({
  id,
  userName: z.string(),
  name: z.string(),
  isDisabled: z.boolean(),
  roles: z.array(z.object({ id: z.number(), name: localized })),
  organisations: z.array(z.object({ id, name: localized })),
  lastSignInAt: z.nullable(instant),
});
export type SiteAccount = z.infer<typeof siteAccount>;

/**
 * Lists the accounts of the site whose user name, name or phone contains the keyword. If there is none, `signInWaits` tells
 * whether somebody has tried the keyword as a user name too often.
 */
export const querySiteAccounts = operators('QueryAccounts', {
  method: 'POST',
  own: true,
  writes: false,
  permission: operate,
  body: z.object({ keyword: z.optional(text(100)), orgId: z.optional(id), ...pageQuery }),
  result: z.object({ total: z.number(), items: z.array(siteAccount), signInWaits: z.array(signInWait) }),
  reads: { siteAccount: true },
  summary: 'The accounts of all organisations; for operators (ours).',
});

/** The reasons for which a person cannot sign in, or cannot work after it. */
export const SIGN_IN_PROBLEMS = [
  'disabled',
  'waiting',
  'noPassword',
  'noSubject',
  'noRole',
  'noOrganisation',
  'sharedPhone',
] as const;
/** One of the reasons. */
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** A call of a person that was refused or has failed. */
export const failedCall = z.object({
  at: instant,
  /** The call or the action. */
  call: z.string(),
  code: z.string(),
  text: localized,
  /** The reference number that the page has shown; empty for a sign-in. */
  requestId: z.string(),
});
export type FailedCall = z.infer<typeof failedCall>;

/** The answer to "Why can this person not sign in?". */
export const signInState = z.object({
  account: siteAccount,
  problems: z.array(z.enum(SIGN_IN_PROBLEMS)),
  signInWaits: z.array(signInWait),
  sessions: z.array(
    z.object({
      signedInAt: instant,
      /** The browser as it names itself; empty if it is not known. */
      device: z.string(),
      address: z.string(),
    }),
  ),
  /** Other accounts with the phone of this one: a code by short message signs none of them in. */
  phoneAccounts: z.array(z.object({ id, userName: z.string(), name: z.string() })),
  /** False at an external provider, which ends its own sessions. */
  canEndSessions: z.boolean(),
  failures: z.array(failedCall),
});
export type SignInState = z.infer<typeof signInState>;

/** Explains why a person cannot sign in. Refused with `user.notFound`. */
export const querySignInState = operators('QuerySignInState/:id', {
  method: 'GET',
  own: true,
  permission: operate,
  params: idParams,
  result: signInState,
  reads: { siteAccount: true },
  summary: 'State, waits, sessions, and the last refusals of an account; for operators (ours).',
});

/** Ends the sessions of an account. Refused with `user.notFound`. */
export const endSessions = operators('EndSessions/:id', {
  method: 'POST',
  own: true,
  permission: operate,
  audit: 'operator.sessions',
  params: idParams,
  result: z.object({ count: z.number() }),
  changes: { siteAccount: true },
  summary: 'Ends the sessions of an account; for operators (ours).',
});

/** Ends the waits of an account after wrong passwords and codes. Refused with `user.notFound`. */
export const endSignInWaits = operators('EndSignInWaits/:id', {
  method: 'POST',
  own: true,
  permission: operate,
  audit: 'operator.waits',
  params: idParams,
  result: z.object({ count: z.number() }),
  changes: { siteAccount: true },
  summary: 'Ends the waits of an account after wrong passwords and codes; for operators (ours).',
});

/** Finds a refused or failed call by the reference number that a page has shown; the last 30 days are kept. */
export const queryFailedCall = operators('QueryFailedCall/:reference', {
  method: 'GET',
  own: true,
  permission: operate,
  params: z.object({ reference: text(64) }),
  result: z.nullable(z.extend(failedCall, { accountId: z.nullable(id), userName: z.string() })),
  reads: {},
  summary: 'A refused or failed call by its reference number; for operators (ours).',
});

/** The state of an outside service, as one process of the site sees it. */
export const serviceState = z.object({
  name: z.string(),
  title: localized,
  isRequired: z.boolean(),
  state: z.enum(['ok', 'failing', 'unknown']),
  changedAt: instant,
  lastError: z.nullable(z.string()),
});
export type ServiceState = z.infer<typeof serviceState>;

/** Returns the state of the outside services, the feature switches, and the storage of the site. */
export const querySiteState = operators('QuerySiteState', {
  method: 'GET',
  own: true,
  permission: operate,
  result: z.object({
    services: z.array(serviceState),
    flags: z.array(z.object({ name: z.enum(FLAG_NAMES), isOn: z.boolean() })),
    usedBytes: z.number(),
  }),
  reads: { siteOrganisation: true },
  summary: 'The state of outside services, feature switches and storage; for operators (ours).',
});
