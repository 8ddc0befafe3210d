import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { JawRole, ModelFormat } from '@dentarium/models';
import { toFileExtension, findModelJaw } from '@dentarium/domain';

/** A file of a stage that is a model. */
export interface StageModel {
  readonly file: PatientFile;
  readonly role: JawRole;
  /** 0 for the stage of the page, 1 for the stage that is compared with it. */
  readonly stage: 0 | 1;
  /** The format by the extension of the file name; the server may detect another one. */
  readonly format: ModelFormat | null;
  /** True if it is visible when the viewer opens. */
  readonly isFirst: boolean;
}

const ROLE_ORDER: readonly JawRole[] = ['upper', 'lower', 'bite', 'other'];
const FORMATS: readonly string[] = ['stl', 'ply', 'obj', 'drc', 'off'];

/** Returns the jaw role of a category. */
function toJawRole(category: number): JawRole {
  return findModelJaw(category) ?? 'other';
}

function toModelFormat(name: string): ModelFormat | null {
  const extension = toFileExtension(name);
  return FORMATS.includes(extension) ? (extension as ModelFormat) : null;
}

/**
 * Lists the models of a stage: upper jaw, lower jaw, bite, others. Initially the main model of each jaw is visible; without jaws the first
 * model.
 *
 * @param openedFileId the file that was opened: it is visible together with the other jaw of its stage
 */
export function listStageModels(
  files: readonly PatientFile[],
  stageId: string,
  openedFileId: string | null,
  stage: StageModel['stage'] = 0,
): StageModel[] {
  const models = files
    .filter((file) => file.stageId === stageId && file.kind === 'model')
    .toSorted(
      (one, other) =>
        ROLE_ORDER.indexOf(toJawRole(one.category)) - ROLE_ORDER.indexOf(toJawRole(other.category)) ||
        one.category - other.category ||
        Number(other.isMain) - Number(one.isMain) ||
        one.position - other.position,
    );
  const first = new Set<string>();
  const opened = models.find(({ id }) => id === openedFileId);
  for (const role of ['upper', 'lower'] as const) {
    const jaw =
      opened !== undefined && toJawRole(opened.category) === role
        ? opened
        : models.find((one) => toJawRole(one.category) === role);
    if (jaw !== undefined && (opened === undefined || toJawRole(opened.category) !== 'other')) first.add(jaw.id);
  }
  if (opened !== undefined) first.add(opened.id);
  if (first.size === 0 && models[0] !== undefined) first.add(models[0].id);
  return models.map((file) => ({
    file,
    role: toJawRole(file.category),
    stage,
    format: toModelFormat(file.name),
    isFirst: first.has(file.id),
  }));
}
