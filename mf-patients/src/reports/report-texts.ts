import type { ReportDraft, ReportTexts } from '@dentarium/api/reports/calls';

/** The texts of a report, in the order of the page. */
export const REPORT_TEXTS = ['complaint', 'problems', 'plan', 'summary'] as const;
/** The name of a text of a report, as the contract calls it. */
export type ReportText = (typeof REPORT_TEXTS)[number];

/** Only the texts of a draft. */
export function toReportDraft({ complaint, problems, plan, summary }: ReportDraft): ReportDraft {
  return { complaint, problems, plan, summary };
}

/** The texts as the report has them: what was written, else what is proposed. */
export function toEffectiveTexts(draft: ReportDraft, proposed: ReportTexts): ReportTexts {
  return {
    complaint: draft.complaint ?? proposed.complaint,
    problems: draft.problems ?? proposed.problems,
    plan: draft.plan ?? proposed.plan,
    summary: draft.summary ?? proposed.summary,
  };
}

/** Whether two drafts say the same. */
export function isSameDraft(one: ReportDraft, other: ReportDraft): boolean {
  return REPORT_TEXTS.every((text) => one[text] === other[text]);
}
