import { computeCustomMeasure, type CustomResult } from '@dentarium/cephalometry';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import type { MeasuredSet } from '@dentarium/server/calls/custom-measurements';
import { toMeasuringContent, toImageScale } from './measuring-content.ts';

/** A measured image as a column of the course. */
export interface CourseColumn {
  readonly set: MeasuredSet;
  readonly file: PatientFile;
  /** The stage; `null` for an image without one. */
  readonly stage: Stage | null;
}

/** A measure over the images; a changed formula has a row of its own. */
export interface CourseRow {
  readonly key: string;
  readonly name: string;
  /** The results in the order of the columns; `null` if the template did not have the measure then. */
  readonly results: readonly (CustomResult | null)[];
}

/** The course of the measures of one template. */
export interface Course {
  readonly columns: readonly CourseColumn[];
  readonly rows: readonly CourseRow[];
}

/** Lists the templates by which images of the patient were measured, with their latest names. */
export function listMeasuredTemplates(
  sets: readonly MeasuredSet[],
): readonly { readonly id: string; readonly name: string }[] {
  const latest = new Map<string, MeasuredSet>();
  for (const set of sets) {
    const previous = latest.get(set.templateId);
    if (set.daysLeft === null && (previous === undefined || set.templateVersion > previous.templateVersion))
      latest.set(set.templateId, set);
  }
  return [...latest.values()]
    .map(({ templateId: id, definition: { name } }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns the key that sorts images by day, then by the date of their stage. */
function toSortKey({ file, stage }: CourseColumn): string {
  return [file.takenAt, stage?.stageDate ?? '', file.id].join(' ');
}

function computeResult({ set, file }: CourseColumn, key: string): CustomResult | null {
  const measure = set.definition.measures.find((one) => toMeasureKey(one) === key);
  if (measure === undefined) return null;
  const { points, calibration } = toMeasuringContent(set);
  return computeCustomMeasure(measure.formula, points, toImageScale(calibration, set.statedScale), file.mirror);
}

/** Returns the identity of a measure: its id together with the points of its formula. */
function toMeasureKey({ id, formula }: MeasuredSet['definition']['measures'][number]): string {
  return `${id} ${Object.values(formula).flat().join(' ')}`;
}

/** Builds the course of a template over the images of a patient, by the days of the images. */
export function buildCourse(
  templateId: string,
  sets: readonly MeasuredSet[],
  files: readonly PatientFile[],
  stages: readonly Stage[],
): Course {
  const columns = sets
    .filter((set) => set.templateId === templateId && set.daysLeft === null)
    .flatMap((set): CourseColumn[] => {
      const file = files.find(({ id }) => id === set.fileId);
      if (file === undefined) return [];
      return [{ set, file, stage: stages.find(({ id }) => id === file.stageId) ?? null }];
    })
    .toSorted((a, b) => toSortKey(a).localeCompare(toSortKey(b)));
  // Names and order are taken from the latest used version of the template.
  const definitions = columns
    .map(({ set }) => set)
    .toSorted((a, b) => b.templateVersion - a.templateVersion)
    .map(({ definition }) => definition);
  const measureNames = new Map<string, string>();
  for (const { measures } of definitions)
    for (const measure of measures)
      if (!measureNames.has(toMeasureKey(measure))) measureNames.set(toMeasureKey(measure), measure.name);
  const rows = [...measureNames].map(([key, name]) => ({
    key,
    name,
    results: columns.map((column) => computeResult(column, key)),
  }));
  return { columns, rows };
}

/** A value of a measure on a day. */
export interface CoursePoint {
  readonly day: string;
  readonly value: number;
}

/** Returns the values that are comparable over images, with their unit. Values in pixels are left out. */
export function toComparableValues({ columns }: Pick<Course, 'columns'>, { results }: CourseRow) {
  const values = results.flatMap((result, at) => {
    const day = columns[at]?.file.takenAt.slice(0, 10);
    if (result === null || !('value' in result) || result.unit === 'px' || day === undefined) return [];
    return [{ day, value: result.value, unit: result.unit }];
  });
  const [first] = values;
  return first === undefined ? null : { unit: first.unit, points: values satisfies readonly CoursePoint[] };
}
