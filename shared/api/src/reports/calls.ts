import { CLINIC_RIGHTS } from '@dentarium/domain';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, version, id, instant, idParams } from '../contract/shapes.ts';
import { downloadTask, MOST_PATIENTS } from '../tasks/calls.ts';

const report = service('ReportService', '', { module: 'patients' });
const reports = service('ReportService', '/reportApi', { module: 'patients' });

/** The pages of a report in their order (`domain-forms.md` 18); one of which there is nothing to show is left out. */
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

/** How a report looks and what it leaves out. */
export const reportOptions = z.object({
  template: z.enum(REPORT_TEMPLATES),
  /** The language of the report, whatever the reader's is. */
  language: z.enum(['ch', 'en']),
  pages: z.array(z.enum(REPORT_PAGES)).check(z.minLength(1), z.maxLength(REPORT_PAGES.length)),
  /** A built-in layout or the id of one of the caller's own. */
  layout: z.union([z.enum(REPORT_LAYOUTS), id]),
  /** Covers the eyes on photographs of the face. */
  mask: z.boolean(),
  /** Without anything that names the patient, the doctor or the clinic; ages stand for dates. */
  anonymous: z.boolean(),
  /**
   * Files of an anonymous report whose pixels may show text, and at which somebody has looked: they name nobody. The others of
   * that kind are left out.
   */
  looked: z.optional(z.array(id).check(z.maxLength(2000))),
  /** Shows the logo of the organisation, when it has one. */
  logo: z.boolean(),
  /** Whom the report names; `null` for the patient's doctor. */
  doctorId: z.nullable(id),
});
export type ReportOptions = z.infer<typeof reportOptions>;

const draftText = z.string().check(z.trim(), z.maxLength(4000));

/** What is written into a report by hand. `problems` has one problem per line. */
export const reportTexts = z.object({ complaint: draftText, problems: draftText, plan: draftText, summary: draftText });
export type ReportTexts = z.infer<typeof reportTexts>;

/** One stage, or two to compare. */
const stageIds = z.array(id).check(z.minLength(1), z.maxLength(2));

const mayReport = { right: 'export' } as const;

/**
 * Makes a PDF and gives its bytes (`domain-forms.md` 18). An account can have three under way.
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
    /** Left out: as they are in the draft. */
    texts: z.optional(reportTexts),
    /** Given with the extension pdf: the answer is a download of this name. */
    fileName: z.optional(text(200)),
  }),
  result: z.custom<Blob>(),
  // Made of what its input names; only the logo is changed beside it.
  reads: { reportLogo: true },
  summary: 'The report of a patient as a PDF, made now and kept nowhere.',
});

/**
 * Begins a task for each report, with the texts of the drafts; a finished one is a file of category 101 of its
 * patient (`domain-forms.md` 18).
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
    reports: z.array(z.object({ patientId: id, stageIds })).check(z.minLength(1), z.maxLength(MOST_PATIENTS)),
    options: reportOptions,
    /** Names the page that asks; the same id comes back with the task's messages over the socket. */
    clientId: z.optional(text(100)),
  }),
  result: z.array(downloadTask),
  changes: { task: true },
  summary:
    'Begins reports of at most 10 patients, each a task of its own; a finished one stands with its patient (ours).',
});

/** What a case summary is asked for. */
const caseSummary = z.object({
  patientId: id,
  /** The stage whose main images and measurements it shows. */
  stageId: id,
  /** The language of the summary, whatever the reader's is. */
  language: z.enum(['ch', 'en']),
});

/**
 * Makes a case summary as a PDF and gives its bytes: history, examination, problem list, plan and summary, the main images of
 * a stage and what was measured on them. An account can have three under way, reports counted.
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
    /** Left out: as they are in the draft of the report. */
    texts: z.optional(reportTexts),
    /** Given with the extension pdf: the answer is a download of this name. */
    fileName: z.optional(text(200)),
  }),
  result: z.custom<Blob>(),
  reads: { reportLogo: true },
  summary: 'The case summary of a patient as a PDF, made now and kept nowhere (ours).',
});

/**
 * Begins a task that makes a case summary with the texts of the draft; the finished one is a file of category 103 of the
 * patient.
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
    /** Names the page that asks; the same id comes back with the task's messages over the socket. */
    clientId: z.optional(text(100)),
  }),
  result: downloadTask,
  changes: { task: true, algorithmCount: true },
  summary: 'Begins the case summary of a patient; the finished one stands with them as category 103 (ours).',
});

/** The texts of a patient's next report; `null` is what nobody has written yet, for which the proposal stands. */
export const reportDraft = z.object({
  complaint: z.nullable(draftText),
  problems: z.nullable(draftText),
  plan: z.nullable(draftText),
  summary: z.nullable(draftText),
});
export type ReportDraft = z.infer<typeof reportDraft>;

/** A draft as it is kept, with what is proposed for its texts. */
export const savedReportDraft = z.extend(reportDraft, {
  /** What the exam and the records propose, in both languages. */
  proposals: z.object({ ch: reportTexts, en: reportTexts }),
  /** 0 while there is no draft. */
  version: z.number(),
  updatedBy: z.string(),
  updatedAt: z.nullable(instant),
});
export type SavedReportDraft = z.infer<typeof savedReportDraft>;

/**
 * The draft of a patient, which everybody who may report shares, and what exam and records propose.
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
  summary: 'The texts for the next report of the patient `id`, with what is proposed for them (ours).',
});

/**
 * Replaces the draft; `null` gives a text back to the proposal.
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
  summary: 'Keeps the texts for the next report; refused as stale when somebody else wrote since `version` (ours).',
});

/**
 * The logo as a JPEG, as reports show it.
 *
 * Refused with `organisation.notFound`, also for one that is not the caller's.
 */
export const queryReportLogo = reports('QueryReportLogo/:id', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: mayReport,
  params: idParams,
  result: z.custom<Blob>(),
  reads: { reportLogo: ({ params }) => params.id },
  summary: 'The logo on the reports of the organisation `id`; no bytes when it has none (ours).',
});

/**
 * Sets the logo; it is drawn anew on white, within 900 × 300 px. For administrators of the clinic.
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
 * Removes the logo; that there is none is fine. For administrators of the clinic.
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
  summary: 'Takes the logo off the reports of the organisation `id` (ours).',
});
