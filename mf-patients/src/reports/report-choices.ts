import { REPORT_PAGES, type ReportOptions, type ReportPage } from '@dentarium/api/reports/calls';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { compareStages, findFileCategory, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import type { Language } from '@dentarium/platform';

/** Choices for a report: the stages, and the options. */
export interface ReportChoices extends ReportOptions {
  readonly stageIds: readonly string[];
  /** The stages with a measured cephalogram. */
  readonly measuredStageIds: readonly string[];
}

/** Maximum number of stages of one report. */
export const MAX_STAGES = 2;

/** Returns the stages that can be reported, latest first. */
export function listReportableStages(stages: readonly Stage[]): Stage[] {
  return stages
    .filter(({ stageCode }) => stageCode !== UNCLASSIFIED_STAGE)
    .toSorted((one, other) => compareStages(other, one));
}

const REPORTED_GROUPS: ReadonlySet<string> = new Set(['face', 'intraoral', 'xray', 'model']);

/** The category of measurements. */
const MEASUREMENT_CATEGORY = 102;

/** Returns whether a report of some stages can show a file: one of their classified images, or a measurement. */
export function isReported({ stageId, category }: PatientFile, stageIds: readonly string[]): boolean {
  const isReportable =
    category === MEASUREMENT_CATEGORY || REPORTED_GROUPS.has(findFileCategory(category)?.group ?? '');
  return stageId !== null && stageIds.includes(stageId) && isReportable;
}

/** Returns whether a stage has classified images, which a report can show. */
function hasImages(stageId: string, files: readonly PatientFile[]): boolean {
  return files.some((file) => file.category !== MEASUREMENT_CATEGORY && isReported(file, [stageId]));
}

/** Returns the initial choices: the latest stage with images, every page, the language of the reader. */
export function createInitialChoices(
  stages: readonly Stage[],
  files: readonly PatientFile[],
  language: Language,
): ReportChoices {
  const reportable = listReportableStages(stages);
  const stage = reportable.find(({ id }) => hasImages(id, files)) ?? reportable[0];
  return {
    stageIds: stage === undefined ? [] : [stage.id],
    measuredStageIds: files.flatMap(({ category, stageId }) =>
      category === MEASUREMENT_CATEGORY && stageId !== null ? [stageId] : [],
    ),
    template: 'standard',
    language,
    pages: [...REPORT_PAGES],
    layout: 'nine',
    mask: false,
    anonymous: false,
    logo: true,
    doctorId: null,
  };
}

/**
 * Returns the pages that are available for the choices: a comparison requires two stages, a cephalometric page a
 * measurement.
 */
export function listAvailablePages({
  stageIds,
  measuredStageIds,
}: Pick<ReportChoices, 'stageIds' | 'measuredStageIds'>): ReportPage[] {
  const isMeasured = stageIds.some((id) => measuredStageIds.includes(id));
  return REPORT_PAGES.filter((page) => {
    if (page === 'comparison') return stageIds.length === MAX_STAGES;
    return page !== 'cephalometrics' || isMeasured;
  });
}

/** Returns the options for the request: in the order of the report, without unavailable pages. */
export function toReportOptions({ stageIds, measuredStageIds, looked = [], ...options }: ReportChoices): ReportOptions {
  const available = listAvailablePages({ stageIds, measuredStageIds });
  return {
    ...options,
    pages: available.filter((page) => options.pages.includes(page)),
    ...(options.anonymous && looked.length > 0 ? { looked } : {}),
  };
}

/** Returns the reason why the choices give no report, or `null`. */
export function findChoiceProblem(choices: ReportChoices): 'stages' | 'pages' | null {
  if (choices.stageIds.length === 0) return 'stages';
  return toReportOptions(choices).pages.length === 0 ? 'pages' : null;
}
