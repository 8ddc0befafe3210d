import { toFileExtension, findModelJaw } from '@dentarium/domain';
import type { JawRole, ModelFormat } from '@dentarium/models';
import type { ViewerItem } from '../source/viewer-source.ts';

/** An item of a group that is a model. */
export interface GroupModel {
  readonly item: ViewerItem;
  readonly role: JawRole;
  /** 0 for the group of the viewer, 1 for the group that is compared with it. */
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
 * Lists the models of a group: upper jaw, lower jaw, bite, others, and of each in the order of the items. Initially the first model of
 * each jaw is visible; without jaws the first model.
 *
 * @param openedId the item that was opened: it is visible together with the other jaw of its group, or alone if it is no jaw
 */
export function listGroupModels(
  items: readonly ViewerItem[],
  groupId: string,
  openedId: string | null,
  stage: GroupModel['stage'] = 0,
): GroupModel[] {
  const models = items
    .filter(({ group, kind }) => group?.id === groupId && kind === 'model')
    .toSorted(
      (one, other) =>
        ROLE_ORDER.indexOf(toJawRole(one.category)) - ROLE_ORDER.indexOf(toJawRole(other.category)) ||
        one.category - other.category,
    );
  const first = new Set<string>();
  const openedModel = models.find(({ id }) => id === openedId);
  for (const role of ['upper', 'lower'] as const) {
    const jaw =
      openedModel !== undefined && toJawRole(openedModel.category) === role
        ? openedModel
        : models.find((one) => toJawRole(one.category) === role);
    if (jaw !== undefined && (openedModel === undefined || toJawRole(openedModel.category) !== 'other'))
      first.add(jaw.id);
  }
  if (openedModel !== undefined) first.add(openedModel.id);
  if (first.size === 0 && models[0] !== undefined) first.add(models[0].id);
  return models.map((item) => ({
    item,
    role: toJawRole(item.category),
    stage,
    format: toModelFormat(item.name),
    isFirst: first.has(item.id),
  }));
}
