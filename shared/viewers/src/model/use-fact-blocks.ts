import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useAgeText } from '@dentarium/ui';
import type { ImageFact } from '@dentarium/ui/zoom';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { useAlignmentText } from './alignment-text.ts';
import type { StageComparison } from './compare-panel.tsx';
import type { StageModel } from './list-stage-models.ts';
import type { Comparison } from './use-comparison.ts';

/** Returns the patient facts for each picture on the canvas; they are part of every screenshot. */
export function useFactBlocks(
  { patient, stage }: { readonly patient: Patient; readonly stage: Stage },
  { other, isOver }: Pick<StageComparison, 'other' | 'isOver'>,
  comparison: Pick<Comparison, 'alignment'>,
  visibleModels: readonly StageModel[],
): readonly (readonly ImageFact[])[] {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const categoryName = useCategoryName();
  const alignmentText = useAlignmentText();
  const toFacts = (shownStage: Stage, at: StageModel['stage']): ImageFact[] => {
    const own = visibleModels.filter((model) => model.stage === at);
    const day = own[0]?.file.takenAt.slice(0, 10) ?? shownStage.stageDate;
    return [
      { label: t('image.facts.name'), value: patient.name },
      { label: t('image.facts.patientNo'), value: patient.patientNo },
      { label: t('image.facts.age'), value: ageText(patient.birthDate, day) },
      { label: t('image.facts.date'), value: day },
      { label: t('image.facts.stage'), value: shownStage.stageName },
      {
        label: t('image.category'),
        value: [...new Set(own.map(({ file }) => categoryName(file.category)))].join(' + ') || '–',
      },
    ];
  };
  const first = toFacts(stage, 0);
  if (other === null) return [first];
  if (!isOver) return [first, toFacts(other, 1)];
  const day = visibleModels.find((model) => model.stage === 1)?.file.takenAt.slice(0, 10) ?? other.stageDate;
  return [
    [
      ...first,
      { label: t('model3d.compare.overlaid'), value: `${other.stageName} · ${day}` },
      {
        label: t('model3d.compare.alignment'),
        value: alignmentText(comparison.alignment),
      },
    ],
  ];
}
