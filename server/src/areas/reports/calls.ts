import { declareFailures } from '@dentarium/api';
import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { text, version, id, instant, idParams } from '@dentarium/api/shapes';
import { downloadTask, MAX_PATIENTS } from '@dentarium/api/tasks/calls';
import { reportOptions, reportTexts, stageIds } from '@dentarium/api/reports/calls';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'report.logo': AreaError;
  }
  interface AreaStaleNouns {
    reportText: AreaNoun;
  }
}

declareFailures({
  errors: {
    'report.logo': {
      status: 400,
      ch: '请选择 JPG 或 PNG 图片，大小不超过 1 MB。',
      en: 'The logo must be a JPG or PNG image of at most 1 MB.',
    },
  },
  staleNouns: {
    reportText: { ch: '报告文字', en: 'report text' },
  },
});

const reports = service('ReportService', '/reportApi', { module: 'patients' });

const mayReport = { right: 'export' } as const;

/**
 * Starts a task for each report, with the texts of the drafts; a finished one is a file of category 101 of its patient
 * (`domain-forms.md` 18).
 *
 * Refused, all or none, with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated`
 * (their treatment is stopped), `request.invalid` (a patient stands twice), `report.sameStage`, `report.stageGone`,
 * `report.unclassifiedStage`, `report.noImages`, `report.doctor`, `photoLayout.notFound`, `task.tooMany`,
 * `task.tooManyOfClinic` (429), `task.tooLarge`, `task.tooLargeOfClinic` (413).
 */
export const createReportTasks = reports('tasks', {
  method: 'POST',
  own: true,
  permission: mayReport,
  audit: 'report.create',
  body: z.object({
    reports: z.array(z.object({ patientId: id, stageIds })).check(z.minLength(1), z.maxLength(MAX_PATIENTS)),
    options: reportOptions,
    /** The name of the requesting page; the same id is in the messages of the task over the socket. */
    clientId: z.optional(text(100)),
  }),
  result: z.array(downloadTask),
  changes: { task: true },
  summary: 'Starts reports of at most 10 patients, each as a task; a finished one is filed with its patient (ours).',
});

/**
 * Lists the texts of a report, with those of the draft, that have characters without a shape in any of its fonts, which
 * would be boxes on paper.
 *
 * Refused like `createReportTasks` for the report.
 */
export const queryUnprintable = reports('Unprintable', {
  method: 'POST',
  own: true,
  writes: false,
  permission: mayReport,
  body: z.object({ patientId: id, stageIds, options: reportOptions }),
  result: z.array(z.object({ text: z.string(), signs: z.array(z.string()) })),
  reads: {
    patient: ({ body }) => body.patientId,
    stage: ({ body }) => body.patientId,
    reportDraft: ({ body }) => body.patientId,
    exam: ({ body }) => body.patientId,
    medicalRecord: ({ body }) => body.patientId,
  },
  summary: 'Lists the texts of a report with characters that none of its fonts has (ours).',
});

/** The input of a case summary. */
const caseSummary = z.object({
  patientId: id,
  /** The stage whose main images and measurements it shows. */
  stageId: id,
  /** The language of the summary, independent of that of the user. */
  language: z.enum(['ch', 'en']),
});

/**
 * Creates a case summary as a PDF and returns its bytes: history, examination, problem list, plan and summary, the main
 * images of a stage and their measurements. An account can have three in progress, including reports.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see), `report.busy` (429),
 * `report.stageGone` (404), `report.unclassifiedStage`, `report.noImages`.
 */
export const caseSummaryApi = reports('CaseSummary', {
  method: 'POST',
  own: true,
  writes: false,
  permission: mayReport,
  benefit: 7,
  audit: 'summary.preview',
  envelope: 'blob',
  body: z.extend(caseSummary, {
    /** By default the texts of the draft of the report. */
    texts: z.optional(reportTexts),
    /** Given with the extension pdf: the answer is a download of this name. */
    fileName: z.optional(text(200)),
  }),
  result: z.custom<Blob>(),
  reads: { reportLogo: true },
  summary: 'The case summary of a patient as a PDF, created now and stored nowhere (ours).',
});

/**
 * Starts a task that creates a case summary with the texts of the draft; the finished one is a file of category 103 of
 * the patient.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment is
 * stopped), `report.stageGone`, `report.unclassifiedStage`, `report.noImages`, `task.tooMany`, `task.tooManyOfClinic`
 * (429), `task.tooLarge`, `task.tooLargeOfClinic` (413).
 */
export const createCaseSummary = reports('CreateCaseSummary', {
  method: 'POST',
  own: true,
  permission: mayReport,
  benefit: 7,
  audit: 'summary.create',
  body: z.extend(caseSummary, {
    /** The name of the requesting page; the same id is in the messages of the task over the socket. */
    clientId: z.optional(text(100)),
  }),
  result: downloadTask,
  changes: { task: true, algorithmCount: true },
  summary: 'Starts the case summary of a patient; the finished one is filed with them as category 103 (ours).',
});

/**
 * The texts of the next report of a patient; `null` for a text that is not written yet, which is replaced by the
 * proposal.
 */
export const reportDraft = z.object({
  complaint: z.nullable(reportTexts.shape.complaint),
  problems: z.nullable(reportTexts.shape.problems),
  plan: z.nullable(reportTexts.shape.plan),
  summary: z.nullable(reportTexts.shape.summary),
});
export type ReportDraft = z.infer<typeof reportDraft>;

/** A stored draft, with the proposals for its texts. */
export const savedReportDraft = z.extend(reportDraft, {
  /** The proposals from the exam and the records, in both languages. */
  proposals: z.object({ ch: reportTexts, en: reportTexts }),
  /** 0 while there is no draft. */
  version: z.number(),
  updatedBy: z.string(),
  updatedAt: z.nullable(instant),
});
export type SavedReportDraft = z.infer<typeof savedReportDraft>;

/**
 * Returns the draft of a patient, which all users who may report share, and the proposals from exam and records.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see).
 */
export const queryReportDraft = reports('QueryReportDraft/:id', {
  method: 'GET',
  own: true,
  permission: mayReport,
  params: idParams,
  result: savedReportDraft,
  reads: {
    reportDraft: ({ params }) => params.id,
    exam: ({ params }) => params.id,
    medicalRecord: ({ params }) => params.id,
  },
  summary: 'The texts for the next report of the patient `id`, with their proposals (ours).',
});

/**
 * Replaces the draft; `null` resets a text to the proposal.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `version.stale`.
 */
export const updateReportDraft = reports('UpdateReportDraft/:id', {
  method: 'POST',
  own: true,
  permission: mayReport,
  audit: 'report.draft',
  params: idParams,
  body: z.extend(reportDraft, { version }),
  result: savedReportDraft,
  changes: { reportDraft: ({ params }) => params.id },
  summary: 'Stores the texts for the next report; refused as stale when somebody else wrote since `version` (ours).',
});

/**
 * Returns the logo as a JPEG, as reports show it.
 *
 * Refused with `organisation.notFound`, also for an organisation without the caller.
 */
export const queryReportLogo = reports('QueryReportLogo/:id', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: mayReport,
  params: idParams,
  result: z.custom<Blob>(),
  reads: { reportLogo: ({ params }) => params.id },
  summary: 'The logo on the reports of the organisation `id`; no bytes if it has none (ours).',
});

/**
 * Sets the logo; it is redrawn on white, within 900 × 300 px. For administrators of the clinic.
 *
 * Refused with `organisation.notFound`, `report.logo`.
 */
export const updateReportLogo = reports('UpdateReportLogo/:id', {
  method: 'POST',
  own: true,
  multipart: true,
  permission: { right: CLINIC_RIGHTS },
  audit: 'report.logo',
  params: idParams,
  body: z.object({ file: z.custom<Blob>() }),
  result: z.literal(true),
  changes: { reportLogo: ({ params }) => params.id },
  summary: 'Sets the logo on the reports of the organisation `id`: a JPG or PNG of at most 1 MB (ours).',
});

/**
 * Removes the logo; it succeeds also without one. For administrators of the clinic.
 *
 * Refused with `organisation.notFound`.
 */
export const deleteReportLogo = reports('DeleteReportLogo/:id', {
  method: 'DELETE',
  own: true,
  permission: { right: CLINIC_RIGHTS },
  audit: 'report.logo',
  params: idParams,
  result: z.literal(true),
  changes: { reportLogo: ({ params }) => params.id },
  summary: 'Removes the logo from the reports of the organisation `id` (ours).',
});
