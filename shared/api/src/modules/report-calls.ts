import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { instant, integer, localized, text } from '../contract/shapes.ts';

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** What pages have reported of the modules. */
    moduleReport: 'whole';
  }
}

const modules = service('ModuleService', '/api/ModuleService', { none: 'page' });

/** Where a version of a module can fail on a page, in the order in which a page comes to it. */
export const FAULT_STAGES = ['manifest', 'gate', 'entry', 'init', 'mount', 'render', 'chunk', 'style'] as const;
/** One of them. */
export type FaultStage = (typeof FAULT_STAGES)[number];

/** The most that one request reports, and the longest text that says why. */
export const REPORT_BOUNDS = { reports: 20, count: 100, cause: 300 } as const;

const name = text(64).check(z.minLength(1));
const versionName = text(128).check(z.minLength(1));

const report = z.object({
  module: name,
  version: versionName,
  /** `mounted`: it was shown for a while without a fault. */
  stage: z.enum([...FAULT_STAGES, 'mounted']),
  /** Why, without addresses and ids, so that nothing of a patient is in it; empty for `mounted`. */
  cause: text(REPORT_BOUNDS.cause),
  /** How often since the report before; 0 where it only adds what the page fell back to. */
  count: integer(0, REPORT_BOUNDS.count),
  /** The version that the page shows instead. */
  fellBackTo: z.optional(versionName),
});
/** What a page says of a version. */
export type ModuleReport = z.input<typeof report>;

/**
 * Tells the server what became of versions of modules on this page. What is said of modules and versions that the site does not have
 * is left out, so that a page which is older than a release is not refused.
 *
 * Refused with `request.tooMany` for an account that reports more often than a page does.
 */
export const reportModules = modules('ReportModules', {
  method: 'POST',
  own: true,
  permission: 'signedIn',
  body: z.object({ reports: z.array(report).check(z.minLength(1), z.maxLength(REPORT_BOUNDS.reports)) }),
  /** How many of them are about a version that is published here. */
  result: z.object({ taken: z.number() }),
  changes: { moduleReport: true },
  summary: 'Reports what failed of the modules on a page, or that a version was shown without a fault (ours).',
});

/** What is reported of a version, over all pages. */
export const reportedStage = z.object({
  version: z.string(),
  stage: z.enum([...FAULT_STAGES, 'mounted']),
  cause: z.string(),
  count: z.number(),
  fellBackTo: z.nullable(z.string()),
  firstAt: instant,
  lastAt: instant,
});
/** The same as a page reads it. */
export type ReportedStage = z.infer<typeof reportedStage>;

const statusVersion = z.object({
  version: z.string(),
  publishedAt: z.nullable(z.string()),
  /** SHA-256 over the hashes of all its files, in hexadecimal; `null` for a version that was published without. */
  hash: z.nullable(z.string()),
  /** The bytes of its files; `null` where they are not all there. */
  size: z.nullable(z.number()),
  /** Whether pages have reported it as mounted without a fault. */
  seen: z.boolean(),
});
/** A version as operators see it. */
export type StatusVersion = z.infer<typeof statusVersion>;

/** How a module stands: what is wrong with its live version first. */
export const MODULE_STATES = ['off', 'none', 'unreadable', 'misfit', 'failing', 'live'] as const;

const moduleStatus = z.object({
  name: z.string(),
  title: z.optional(localized),
  state: z.enum(MODULE_STATES),
  /** Who has switched it off, and why in the operator's words. */
  off: z.nullable(z.object({ by: z.enum(['operator', 'settings', 'switch']), reason: z.nullable(z.string()) })),
  /** What its live version needs and the platform does not provide, one sentence each. */
  misfits: z.array(z.string()),
  live: z.nullable(statusVersion),
  /** The version that some people get before all others: a share of all accounts, users by name, and so many organisations. */
  canary: z.nullable(
    z.extend(statusVersion, {
      percent: z.nullable(z.number()),
      users: z.array(z.string()),
      organisations: z.number(),
    }),
  ),
  /** What pages fall back to. */
  lastGood: z.nullable(statusVersion),
  /** What was live before. */
  previous: z.nullable(statusVersion),
  /** What is reported of its versions, the latest first. */
  reports: z.array(reportedStage),
});
/** A module as operators see it. */
export type ModuleStatus = z.infer<typeof moduleStatus>;

const ledgerEntry = z.object({
  at: z.string(),
  by: z.string(),
  module: z.string(),
  /** `publish`, `activate`, `fallback` …; a later release may have written others. */
  action: z.string(),
  version: z.nullable(z.string()),
  /** Of a `fallback`: the version that pages show instead. */
  to: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Of a `fallback`: how often pages have reported it. */
  count: z.nullable(z.number()),
});
/** An entry of the ledger as operators see it. */
export type StatusLedgerEntry = z.infer<typeof ledgerEntry>;

/** The modules of the site as its operators see them: those whose user names are on the white list `operators`. */
export const queryModuleStatus = modules('QueryModuleStatus', {
  method: 'GET',
  own: true,
  permission: { whitelist: 'operators' },
  result: z.object({
    modules: z.array(moduleStatus),
    /** What was done with them and what pages did, the latest first. */
    ledger: z.array(ledgerEntry),
  }),
  reads: { module: true, moduleReport: true },
  summary:
    'The modules of this site with their versions, their states, what pages report of them and the latest of the ledger (ours).',
});
