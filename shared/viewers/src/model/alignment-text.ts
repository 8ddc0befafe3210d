import { USED_SHARE } from '@dentarium/models';
import { useModelTexts } from './texts.ts';
import type { Comparison } from './use-comparison.ts';

/** Returns a function that describes how a stage is aligned with another, and how closely. */
export function useAlignmentText(): (alignment: Comparison['alignment']) => string {
  const { t } = useModelTexts();
  return (alignment) => {
    if (alignment === null) return t('model3d.compare.aligned.none');
    const mm = alignment.mean?.toFixed(2) ?? '–';
    return t(`model3d.compare.aligned.${alignment.by}`, {
      mm,
      count: alignment.pairs,
      share: Math.round(USED_SHARE * 100),
    });
  };
}
