import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { instant, integer, text } from './shapes.ts';

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
  changes: {},
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
