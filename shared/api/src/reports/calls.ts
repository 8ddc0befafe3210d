import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, id } from '../contract/shapes.ts';

const report = service('ReportService', '', { module: 'patients' });

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
export const stageIds = z.array(id).check(z.minLength(1), z.maxLength(2));

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
