import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { findFileCategory } from '@dentarium/domain';
import { arrange } from '../images/image-order.ts';

/** The files of a stage under its heading; `stage` is missing for files without one. */
export interface GallerySection {
  readonly key: string;
  readonly stage: Stage | undefined;
  readonly items: readonly PatientFile[];
}

/** Groups all files of a patient by stage, in the order of the stages; within one as its page shows them. */
export function groupByStage(files: readonly PatientFile[], stages: readonly Stage[]): GallerySection[] {
  const byStage = Map.groupBy(files, ({ stageId }) => stageId);
  const orderedStages: (Stage | undefined)[] = [...stages, undefined];
  return orderedStages.flatMap((stage) => {
    const items = byStage.get(stage?.id ?? null) ?? [];
    return items.length === 0 ? [] : [{ key: stage?.id ?? 'none', stage, items: arrange(items).order }];
  });
}

/** Counts the files of a patient by category, in the order of the dictionary. */
export function countCategories(
  files: readonly PatientFile[],
): { readonly category: number; readonly count: number }[] {
  const counts = new Map<number, number>();
  for (const { category } of files) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .filter(({ category }) => findFileCategory(category) !== undefined)
    .toSorted((one, other) => one.category - other.category);
}
