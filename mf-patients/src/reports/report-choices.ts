import { REPORT_PAGES, type ReportOptions, type ReportPage } from '@dentarium/api/reports/calls';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { findFileCategory, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import type { Language } from '@dentarium/platform';

/** What is chosen for a report: the stages, and how it looks. */
export interface ReportChoices extends ReportOptions {
  readonly stageIds: readonly string[];
  /** The stages in which a cephalogram was measured. */
  readonly measuredStageIds: readonly string[];
}

/** The most stages of one report. */
export const MAX_STAGES = 2;

/** The stages that can be reported, the latest first. */
export function listReportableStages(stages: readonly Stage[]): Stage[] {
  return stages
    .filter(({ stageCode }) => stageCode !== UNCLASSIFIED_STAGE)
    .toSorted((one, other) => other.stageDate.localeCompare(one.stageDate));
}

const REPORTED_GROUPS: ReadonlySet<string> = new Set(['face', 'intraoral', 'xray', 'model']);

/** The category of measurements. */
const MEASUREMENT_CATEGORY = 102;

/** Whether a report of some stages can show a file: a classified image of theirs, or a measurement. */
export function isReported({ stageId, category }: PatientFile, stageIds: readonly string[]): boolean {
  const isReportable =
    category === MEASUREMENT_CATEGORY || REPORTED_GROUPS.has(findFileCategory(category)?.group ?? '');
  return stageId !== null && stageIds.includes(stageId) && isReportable;
}

/** Whether a stage has images that a report can show: classified ones. */
function hasImages(stageId: string, files: readonly PatientFile[]): boolean {
  return files.some((file) => file.category !== MEASUREMENT_CATEGORY && isReported(file, [stageId]));
}

/** What a report begins with: the latest stage that has images, every page, the language of the reader. */
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

/** The pages that these choices can have: a comparison needs two stages, a cephalometric page a measurement. */
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

/** The options as they are sent: in the order of the report, without pages that cannot be. */
export function toReportOptions({ stageIds, measuredStageIds, looked = [], ...options }: ReportChoices): ReportOptions {
  const available = listAvailablePages({ stageIds, measuredStageIds });
  return {
    ...options,
    pages: available.filter((page) => options.pages.includes(page)),
    ...(options.anonymous && looked.length > 0 ? { looked } : {}),
  };
}

/** Why a report cannot be made of these choices; `null` when it can. */
export function findChoiceProblem(choices: ReportChoices): 'stages' | 'pages' | null {
  if (choices.stageIds.length === 0) return 'stages';
  return toReportOptions(choices).pages.length === 0 ? 'pages' : null;
}
