import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { instant, integer, localized, text } from '../contract/shapes.ts';

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** The reports of pages about the modules. */
    moduleReport: 'whole';
  }
}

const modules = service('ModuleService', '/api/ModuleService', { none: 'page' });

/** The stages at which a version of a module can fail on a page, in their order. */
export const FAULT_STAGES = ['manifest', 'gate', 'entry', 'init', 'mount', 'render', 'chunk', 'style'] as const;
/** One of the stages. */
export type FaultStage = (typeof FAULT_STAGES)[number];

/** The limits of one request: its reports, its counts, and the length of a cause. */
export const REPORT_BOUNDS = { reports: 20, count: 100, cause: 300 } as const;

const name = text(64).check(z.minLength(1));
const versionName = text(128).check(z.minLength(1));

const report = z.object({
  module: name,
  version: versionName,
  /** `mounted`: it was shown for a while without a fault. */
  stage: z.enum([...FAULT_STAGES, 'mounted']),
  /** The cause, without addresses and ids, so that it contains nothing of a patient; empty for `mounted`. */
  cause: text(REPORT_BOUNDS.cause),
  /** The number since the last report; 0 if it only adds the version that the page fell back to. */
  count: integer(0, REPORT_BOUNDS.count),
  /** The version that the page shows instead. */
  fellBackTo: z.optional(versionName),
  /** The signature that came with the version; reports without it are ignored. */
  ticket: z.optional(text(64)),
});
/** The report of a page about a version. */
export type ModuleReport = z.input<typeof report>;

/**
 * Reports the results of versions of modules on this page to the server. Reports about unknown modules and versions, and
 * about versions that the page was not given, are ignored, so that a page that is older than a release is not refused.
 *
 * Refused with `request.tooMany` for an account that reports more often than a page does.
 */
export const reportModules = modules('ReportModules', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  body: z.object({
    reports: z.array(report).check(z.minLength(1), z.maxLength(REPORT_BOUNDS.reports)),
    /** An id that the page makes for itself once it is loaded: its reports about a version count once. */
    page: z.optional(text(64).check(z.minLength(1))),
  }),
  /** The number of reports that were counted. */
  result: z.object({ taken: z.number() }),
  changes: { moduleReport: true },
  summary: 'Reports failures of the modules on a page, or that a version was shown without a fault (ours).',
});

/** The reports about a version, over all pages. */
export const reportedStage = z.object({
  version: z.string(),
  stage: z.enum([...FAULT_STAGES, 'mounted']),
  cause: z.string(),
  count: z.number(),
  /** The number of accounts on whose pages it occurred. */
  accounts: z.number(),
  fellBackTo: z.nullable(z.string()),
  firstAt: instant,
  lastAt: instant,
});
/** The same as read by a page. */
export type ReportedStage = z.infer<typeof reportedStage>;

const statusVersion = z.object({
  version: z.string(),
  publishedAt: z.nullable(z.string()),
  /** SHA-256 over the hashes of all its files, in hexadecimal; `null` for a version that was published without. */
  hash: z.nullable(z.string()),
  /** The bytes of its files; `null` if some are missing. */
  size: z.nullable(z.number()),
  /** True if pages have reported it as mounted without a fault. */
  seen: z.boolean(),
  /**
   * `seen` by some pages without a fault, `good` on enough of them, or `failed` on pages of several accounts; null before
   * the first report.
   */
  outcome: z.nullable(z.enum(['seen', 'good', 'failed'])),
});
/** A version in the view of operators. */
export type StatusVersion = z.infer<typeof statusVersion>;

/** The state of a module; problems of its live version come first. */
export const MODULE_STATES = ['off', 'none', 'unreadable', 'misfit', 'failing', 'live'] as const;

const moduleStatus = z.object({
  name: z.string(),
  title: z.optional(localized),
  state: z.enum(MODULE_STATES),
  /** The actor who has disabled it, and the reason in the words of the operator. */
  off: z.nullable(z.object({ by: z.enum(['operator', 'settings', 'switch']), reason: z.nullable(z.string()) })),
  /** The exports that its live version needs and the platform does not provide, one sentence each. */
  misfits: z.array(z.string()),
  live: z.nullable(statusVersion),
  /**
   * The version that some users get before all others: a share of all accounts, users by name, and some organisations.
   */
  canary: z.nullable(
    z.extend(statusVersion, {
      percent: z.nullable(z.number()),
      users: z.array(z.string()),
      organisations: z.number(),
    }),
  ),
  /** The version that pages fall back to. */
  lastGood: z.nullable(statusVersion),
  /** The former live version. */
  previous: z.nullable(statusVersion),
  /** The reports about its versions, the latest first. */
  reports: z.array(reportedStage),
});
/** A module in the view of operators. */
export type ModuleStatus = z.infer<typeof moduleStatus>;

const ledgerEntry = z.object({
  at: z.string(),
  by: z.string(),
  module: z.string(),
  /** `publish`, `activate`, `fallback` …; a later release may have written others. */
  action: z.string(),
  version: z.nullable(z.string()),
  /** The version that pages show instead, for a `fallback`. */
  to: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The number of reports by pages, for a `fallback`. */
  count: z.nullable(z.number()),
});
/** An entry of the ledger in the view of operators. */
export type StatusLedgerEntry = z.infer<typeof ledgerEntry>;

/** Returns the modules of the site for its operators: users whose names are on the white list `operators`. */
export const queryModuleStatus = modules('QueryModuleStatus', {
  method: 'GET',
  own: true,
  permission: { whitelist: 'operators' },
  result: z.object({
    modules: z.array(moduleStatus),
    /** The actions on them and the reports of pages, the latest first. */
    ledger: z.array(ledgerEntry),
  }),
  reads: { module: true, moduleReport: true },
  summary:
    'The modules of this site with their versions, their states, the reports of pages about them and the latest entries of the ledger (ours).',
});
