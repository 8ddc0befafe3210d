import type { SpaceArch } from '@dentarium/domain/space-analysis';
import type { SpaceSubject } from '@dentarium/domain/space-measurements';
import type { GroupModel } from '../list-group-models.ts';
import type { ModelAnnotations } from '../measuring/use-model-annotations.tsx';
import type { Looks } from '../use-looks.ts';
import { parseSpaceEntry, type SpaceEntry } from './space-entries.ts';

/** Returns the models, the visible ones first. */
function sortByVisibility(models: readonly GroupModel[], { isVisible }: Pick<Looks, 'isVisible'>): GroupModel[] {
  return models.toSorted(({ item: one }, { item: other }) => Number(isVisible(other.id)) - Number(isVisible(one.id)));
}

/**
 * Finds the model with which the widths of an arch are kept: the jaw, or else any model whose measurements are read,
 * the visible ones first.
 */
export function findJaw(
  arch: SpaceArch,
  models: readonly GroupModel[],
  looks: Pick<Looks, 'isVisible'>,
  annotations: ModelAnnotations,
): GroupModel | undefined {
  const sorted = sortByVisibility(models, looks).filter(({ item }) => annotations.has(item.id));
  return sorted.find(({ role }) => role === arch) ?? sorted[0];
}

/** Lists the widths and lengths that are kept with models. If several models have one, a visible model counts. */
export function listSpaceEntries(
  models: readonly GroupModel[],
  looks: Pick<Looks, 'isVisible'>,
  annotations: ModelAnnotations,
): ReadonlyMap<SpaceSubject, SpaceEntry> {
  const entries = new Map<SpaceSubject, SpaceEntry>();
  for (const { item } of sortByVisibility(models, looks)) {
    for (const measurement of annotations.get(item.id)?.spatial ?? []) {
      const entry = parseSpaceEntry(item.id, measurement);
      if (entry !== null && !entries.has(entry.subject)) entries.set(entry.subject, entry);
    }
  }
  return entries;
}
