import type { ImageFact } from '@dentarium/ui/zoom';
import { useModelTexts } from './texts.ts';
import { useAlignmentText } from './alignment-text.ts';
import type { GroupComparison } from './compare-panel.tsx';
import type { GroupModel } from './list-group-models.ts';
import type { ModelGroup } from './model-group.ts';
import type { Comparison } from './use-comparison.ts';

/** Returns the facts for each picture on the canvas; they are part of every screenshot. */
export function useFactBlocks(
  group: ModelGroup,
  { other, isOver }: Pick<GroupComparison, 'other' | 'isOver'>,
  comparison: Pick<Comparison, 'alignment'>,
  visibleModels: readonly GroupModel[],
): readonly (readonly ImageFact[])[] {
  const { t } = useModelTexts();
  const alignmentText = useAlignmentText();
  const toFacts = (shownGroup: ModelGroup, at: GroupModel['stage']): ImageFact[] => {
    const own = visibleModels.filter((model) => model.stage === at);
    return [
      ...(own[0]?.item ?? shownGroup).facts,
      { label: t('image.category'), value: [...new Set(own.map(({ item }) => item.title))].join(' + ') || '–' },
    ];
  };
  const first = toFacts(group, 0);
  if (other === null) return [first];
  if (!isOver) return [first, toFacts(other, 1)];
  const day = visibleModels.find((model) => model.stage === 1)?.item.date ?? other.date;
  return [
    [
      ...first,
      { label: t('model3d.compare.overlaid'), value: `${other.name} · ${day}` },
      {
        label: t('model3d.compare.alignment'),
        value: alignmentText(comparison.alignment),
      },
    ],
  ];
}
