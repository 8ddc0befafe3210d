import {
  type Calibration,
  type CustomFormula,
  resolveImageScale,
  type ImageScale,
  type Point,
} from '@dentarium/cephalometry';
import type { MeasuredSet, MeasuredSetForm, MeasurementTemplate } from '@dentarium/server/calls/custom-measurements';
import {
  type BoardContent,
  type BoardLine,
  chooseFirstCalibration,
  type EditorAction,
  type EditorState,
  PointEditor,
  type StatedScale,
} from '@dentarium/viewers/marks';

/** The editable content of a measured image. */
export interface MeasuringContent extends BoardContent<string> {
  readonly templateVersion: number;
  readonly definition: MeasuredSet['definition'];
}

/** The editor state of a measured image. */
export type MeasuringState = EditorState<string, MeasuringContent>;

/** The actions on a measured image. */
export type MeasuringAction = EditorAction<string, MeasuringContent>;

/** The editor that places the points of the template in their order. */
export const MEASURING_EDITOR = new PointEditor<string, MeasuringContent>(({ definition }) =>
  definition.points.map(({ id }) => id),
);

type Definition = Pick<MeasurementTemplate, 'name' | 'points' | 'measures' | 'version'>;

/** Creates the content of an image without measurements by a template. */
export function createContent({ version, name, points, measures }: Definition, stated: StatedScale | null) {
  const definition = { name, points, measures };
  const calibration = chooseFirstCalibration(stated);
  return {
    templateVersion: version,
    definition,
    points: {},
    unchecked: {},
    skipped: [],
    calibration,
  } satisfies MeasuringContent;
}

function toCalibration({ calibration, statedScale }: Pick<MeasuredSet, 'calibration' | 'statedScale'>) {
  return calibration?.by === 'file' ? statedScale : calibration;
}

/** Converts a measured set to its editable content. */
export function toMeasuringContent(set: MeasuredSet): MeasuringContent {
  const points = Object.fromEntries(set.points.map(({ id, x, y }) => [id, { x, y }]));
  const { templateVersion, definition } = set;
  return { templateVersion, definition, points, unchecked: {}, skipped: [], calibration: toCalibration(set) };
}

function toFormCalibration(calibration: Calibration | null): MeasuredSetForm['calibration'] {
  if (calibration === null) return null;
  if (calibration.by === 'file') return { by: 'file' };
  const { from, to, mm } = calibration;
  // A fixed order of the fields makes equal forms equal texts.
  return { by: 'ruler', from: { x: from.x, y: from.y }, to: { x: to.x, y: to.y }, mm };
}

/** Converts the content to the form that is sent. */
export function toMeasuringForm({
  templateVersion,
  definition,
  points,
  calibration,
}: MeasuringContent): MeasuredSetForm {
  return {
    templateVersion,
    points: definition.points.flatMap(({ id }) => {
      const at = points[id];
      return at === undefined ? [] : [{ id, x: at.x, y: at.y }];
    }),
    calibration: toFormCalibration(calibration),
  };
}

/** Converts an unsaved form to content, with the template of its points. */
export function toDraftContent(form: MeasuredSetForm, base: MeasuringContent, stated: StatedScale | null) {
  const points = Object.fromEntries(form.points.map(({ id, x, y }) => [id, { x, y }]));
  const calibration = form.calibration?.by === 'file' ? stated : form.calibration;
  return { ...base, points, skipped: [], calibration } satisfies MeasuringContent;
}

/** Returns the same points by the current version of the template; points that it no longer has are left out. */
export function applyTemplate(
  content: MeasuringContent,
  { version, name, points, measures }: Definition,
): Partial<MeasuringContent> {
  const keptPoints = points.flatMap(({ id }) => {
    const at = content.points[id];
    return at === undefined ? [] : [[id, at] as const];
  });
  return {
    templateVersion: version,
    definition: { name, points, measures },
    points: Object.fromEntries(keptPoints),
    skipped: [],
  };
}

/** Returns the scale of an image by the calibration of the user and the scale that its file states. */
export function toImageScale(calibration: Calibration | null, stated: StatedScale | null): ImageScale {
  return resolveImageScale(stated, toFormCalibration(calibration));
}

function listPairs(formula: CustomFormula): readonly (readonly [string, string])[] {
  switch (formula.op) {
    case 'length':
      return [[formula.from, formula.to]];
    case 'offset':
      return [formula.line];
    case 'corner':
      return [
        [formula.at, formula.from],
        [formula.at, formula.to],
      ];
    case 'between':
      return [formula.one, formula.other];
    case 'ratio':
      return [formula.of, formula.to];
  }
}

/** Lists the measured lines, each once, as soon as both of its points are placed. */
export function listLines({ definition, points }: MeasuringContent): BoardLine[] {
  const pairs = new Map(
    definition.measures.flatMap(({ formula }) => listPairs(formula)).map((pair) => [pair.join(' '), pair]),
  );
  return [...pairs.values()].flatMap(([from, to]): BoardLine[] => {
    const ends: readonly (Point | undefined)[] = [points[from], points[to]];
    const placedEnds = ends.filter((end) => end !== undefined);
    return placedEnds.length < 2 ? [] : [{ kind: 'plane', points: placedEnds }];
  });
}
