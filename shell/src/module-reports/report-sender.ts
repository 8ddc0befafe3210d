import { ApiError, callApi, newId } from '@dentarium/api';
import { type ModuleReport, REPORT_BOUNDS, reportModules } from '@dentarium/api/modules/report-calls';
import type { StageResult } from '../federation/stages.ts';
import { toPlainCause } from './to-plain-cause.ts';

/**
 * The delays of reports in ms: they wait for reports that follow soon, are sent at most six times a minute, and ever
 * less often while they do not arrive.
 */
export const PACE = { firstMs: 3_000, betweenMs: 10_000, maxMs: 600_000 } as const;

/** The maximum number of different reports that wait; further ones are dropped. */
const MAX_REPORTS = 50;

/** The sender of the reports of the page, which is invisible to users. */
export interface ReportSender {
  /** Reports a fault, that a version was shown without one, or that a version replaces another. */
  readonly report: (result: StageResult) => void;
}

/** Creates the sender of a page; it sends pending reports when the page is left. */
export function createReportSender(): ReportSender {
  let pendingReports = new Map<string, ModuleReport>();
  const lastFaults = new Map<string, ModuleReport>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  let failures = 0;
  // Reports about a version count once for each page.
  const page = newId();

  function add(report: ModuleReport): void {
    const key = `${report.module} ${report.version} ${report.stage} ${report.cause}`;
    const before = pendingReports.get(key);
    if (before === undefined && pendingReports.size >= MAX_REPORTS) return;
    const count = Math.min((before?.count ?? 0) + report.count, REPORT_BOUNDS.count);
    pendingReports.set(key, { ...before, ...report, count });
  }

  function schedule(): void {
    if (pendingReports.size === 0) return;
    timer ??= setTimeout(() => void send(false), Math.max(PACE.firstMs, notBefore - Date.now()));
  }

  async function send(isLeaving: boolean): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const reports = [...pendingReports.values()].slice(0, REPORT_BOUNDS.reports);
    if (reports.length === 0) return;
    pendingReports = new Map([...pendingReports].slice(reports.length));
    notBefore = Date.now() + PACE.betweenMs;
    try {
      await callApi(reportModules, { body: { reports, page } }, { silent: true, keepalive: isLeaving });
      failures = 0;
    } catch (error) {
      if (isRefused(error)) return;
      failures += 1;
      notBefore = Date.now() + Math.min(PACE.betweenMs * 2 ** failures, PACE.maxMs);
      for (const report of reports) add(report);
    } finally {
      schedule();
    }
  }

  window.addEventListener('pagehide', () => void send(true));

  return {
    report({ module, version, stage, cause, isFallback, ticket }) {
      const proof = ticket === undefined ? {} : { ticket };
      // Without a network no report arrives, which is no fault of a module.
      if (cause !== undefined && !navigator.onLine) return;
      if (cause !== undefined) {
        const fault = { module, version, stage, cause: toPlainCause(cause), count: 1, ...proof };
        lastFaults.set(module, fault);
        add(fault);
      } else if (stage === 'render') {
        add({ module, version, stage: 'mounted', cause: '', count: 1, ...proof });
      } else if (isFallback) {
        const fault = lastFaults.get(module);
        if (fault === undefined || fault.version === version) return;
        // The same version may be mounted several times after one fault.
        lastFaults.delete(module);
        add({ ...fault, count: 0, fellBackTo: version });
      }
      schedule();
    },
  };
}

/** Returns whether the server would refuse the same request again. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
