import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { JawRole, ModelFormat } from '@dentarium/models';
import { toFileExtension, findModelJaw } from '@dentarium/domain';

/** A file of a stage that is a model. */
export interface StageModel {
  readonly file: PatientFile;
  readonly role: JawRole;
  /** Whether it is of the stage of the page, or of the one that is compared with it. */
  readonly stage: 0 | 1;
  /** By the name of the file; the server knows better what is in it. */
  readonly format: ModelFormat | null;
  /** Whether it is shown when the viewer opens. */
  readonly isFirst: boolean;
}

const ORDER: readonly JawRole[] = ['upper', 'lower', 'bite', 'other'];
const FORMATS: readonly string[] = ['stl', 'ply', 'obj', 'drc', 'off'];

/** What a model of a category is of. */
function roleOf(category: number): JawRole {
  return findModelJaw(category) ?? 'other';
}

function formatOf(name: string): ModelFormat | null {
  const extension = toFileExtension(name);
  return FORMATS.includes(extension) ? (extension as ModelFormat) : null;
}

/**
 * The models of a stage: upper jaw, lower jaw, bite, others. At first the main one of each jaw is shown; without jaws the first of all.
 *
 * @param wanted the file that was opened: it is shown with the other jaw of its stage
 */
export function modelsOfStage(
  files: readonly PatientFile[],
  stageId: string,
  wanted: string | null,
  stage: StageModel['stage'] = 0,
): StageModel[] {
  const models = files
    .filter((file) => file.stageId === stageId && file.kind === 'model')
    .toSorted(
      (one, other) =>
        ORDER.indexOf(roleOf(one.category)) - ORDER.indexOf(roleOf(other.category)) ||
        one.category - other.category ||
        Number(other.isMain) - Number(one.isMain) ||
        one.position - other.position,
    );
  const first = new Set<string>();
  const opened = models.find(({ id }) => id === wanted);
  for (const role of ['upper', 'lower'] as const) {
    const jaw =
      opened !== undefined && roleOf(opened.category) === role
        ? opened
        : models.find((one) => roleOf(one.category) === role);
    if (jaw !== undefined && (opened === undefined || roleOf(opened.category) !== 'other')) first.add(jaw.id);
  }
  if (opened !== undefined) first.add(opened.id);
  if (first.size === 0 && models[0] !== undefined) first.add(models[0].id);
  return models.map((file) => ({
    file,
    role: roleOf(file.category),
    stage,
    format: formatOf(file.name),
    isFirst: first.has(file.id),
  }));
}
