import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, version, id, instant, idParams } from '../contract/shapes.ts';
import { downloadTask, MAX_PATIENTS } from '../tasks/calls.ts';

const report = service('ReportService', '', { module: 'patients' });
const reports = service('ReportService', '/reportApi', { module: 'patients' });

/** The pages of a report in their order (`domain-forms.md` 18); an empty one is omitted. */
export const REPORT_PAGES = [
  'cover',
  'general',
  'faces',
  'intraoral',
  'xrays',
  'models',
  'exam',
  'cephalometrics',
  'problems',
  'plan',
  'comparison',
  'summary',
] as const;
/** A page of a report. */
export type ReportPage = (typeof REPORT_PAGES)[number];

/** The built-in photo layouts that the intraoral page can have. */
export const REPORT_LAYOUTS = ['nine', 'eight', 'twelve', 'five'] as const;

/** The paper: upright pages for a file, or across for an album of large photographs. */
export const REPORT_TEMPLATES = ['standard', 'album'] as const;

/** The appearance of a report and its omissions. */
export const reportOptions = z.object({
  template: z.enum(REPORT_TEMPLATES),
  /** The language of the report, independent of that of the user. */
  language: z.enum(['ch', 'en']),
  pages: z.array(z.enum(REPORT_PAGES)).check(z.minLength(1), z.maxLength(REPORT_PAGES.length)),
  /** A built-in layout or the id of an own one of the caller. */
  layout: z.union([z.enum(REPORT_LAYOUTS), id]),
  /** Covers the eyes on photographs of the face. */
  mask: z.boolean(),
  /** True to omit everything that names the patient, the doctor or the clinic; ages replace dates. */
  anonymous: z.boolean(),
  /**
   * Files of an anonymous report whose pixels may show text, and which a user has checked: they name nobody. Unchecked
   * ones of that kind are omitted.
   */
  looked: z.optional(z.array(id).check(z.maxLength(2000))),
  /** Shows the logo of the organisation, if it has one. */
  logo: z.boolean(),
  /** The doctor that the report names; `null` for the doctor of the patient. */
  doctorId: z.nullable(id),
});
export type ReportOptions = z.infer<typeof reportOptions>;

const draftText = z.string().check(z.trim(), z.maxLength(4000));

/** The manual texts of a report. `problems` has one problem per line. */
export const reportTexts = z.object({ complaint: draftText, problems: draftText, plan: draftText, summary: draftText });
export type ReportTexts = z.infer<typeof reportTexts>;

/** One stage, or two to compare. */
const stageIds = z.array(id).check(z.minLength(1), z.maxLength(2));

const mayReport = { right: 'export' } as const;

/**
 * Creates a PDF and returns its bytes (`domain-forms.md` 18). An account can have three in progress.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see), `report.busy` (429),
 * `report.sameStage`, `report.stageGone` (404), `report.unclassifiedStage`, `report.noImages`, `report.doctor`,
 * `photoLayout.notFound`.
 */
export const reportApi = report('reportApi', {
  method: 'POST',
  writes: false,
  permission: mayReport,
  audit: 'report.preview',
  envelope: 'blob',
  body: z.object({
    patientId: id,
    stageIds,
    options: reportOptions,
    /** By default the texts of the draft. */
    texts: z.optional(reportTexts),
    /** Given with the extension pdf: the answer is a download of this name. */
    fileName: z.optional(text(200)),
  }),
  result: z.custom<Blob>(),
  // Created from its input; only the logo changes beside it.
  reads: { reportLogo: true },
  summary: 'The report of a patient as a PDF, created now and stored nowhere.',
});

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
  complaint: z.nullable(draftText),
  problems: z.nullable(draftText),
  plan: z.nullable(draftText),
  summary: z.nullable(draftText),
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
