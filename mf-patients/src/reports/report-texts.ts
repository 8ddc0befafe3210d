import type { ReportTexts } from '@dentarium/api/reports/calls';
import type { ReportDraft } from '@dentarium/server/calls/reports';

/** The texts of a report, in the order of the page. */
export const REPORT_TEXTS = ['complaint', 'problems', 'plan', 'summary'] as const;
/** Name of a text of a report, as in the contract. */
export type ReportText = (typeof REPORT_TEXTS)[number];

/** Returns only the texts of a draft. */
export function toReportDraft({ complaint, problems, plan, summary }: ReportDraft): ReportDraft {
  return { complaint, problems, plan, summary };
}

/** Returns the texts of the report: the written ones, otherwise the proposals. */
export function toEffectiveTexts(draft: ReportDraft, proposed: ReportTexts): ReportTexts {
  return {
    complaint: draft.complaint ?? proposed.complaint,
    problems: draft.problems ?? proposed.problems,
    plan: draft.plan ?? proposed.plan,
    summary: draft.summary ?? proposed.summary,
  };
}
