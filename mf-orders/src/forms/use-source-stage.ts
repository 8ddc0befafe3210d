import type { OrderForm } from '@dentarium/api/orders/shapes';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { listFormFields, type FormDeclaration } from '@dentarium/domain/declared-form';
import { IMAGE_SLOTS, type ImageSlot } from '@dentarium/orders/forms';
import { useLanguage } from '@dentarium/platform';
import { useQuestion } from '@dentarium/ui';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';
import { type Form, useFormValue } from '@dentarium/ui/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSlotName } from './images/places.ts';
import { listDifferingSlots, fillFromStage } from './images/slot-files.ts';
import { useEvent } from '../hooks/use-event.ts';
import { findDefaultStage } from './order-facts.ts';
import { isUnanswered } from './form-values.ts';

/**
 * Manages the stage from which the slots of a form take their files. Manually selected files are only replaced after
 * confirmation.
 */
export function useSourceStage(
  form: Form<DeclaredAnswers>,
  source: {
    readonly formKey: ImageSlot['form'];
    readonly declaration: FormDeclaration;
    readonly storedForm: OrderForm;
    readonly files: readonly PatientFile[];
    readonly stages: readonly Stage[];
  },
): { readonly stageId: string | null; readonly selectStage: (stage: string) => void } {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ask = useQuestion();
  const { files, stages } = source;
  const hasStage = listFormFields(source.declaration).some(({ key }) => key === 'stage');
  const answer = useFormValue(form, 'stage');
  // A form without a field for the stage does not save it.
  const [localStageId, setLocalStageId] = useState<string | null>(null);
  const selectedStageId = answer ?? localStageId;
  const stageId =
    typeof selectedStageId === 'string' ? selectedStageId : (findDefaultStage(stages)?.id ?? stages.at(-1)?.id ?? null);
  const categories = IMAGE_SLOTS.filter((slot) => slot.form === source.formKey).map(({ category }) => category);
  const fillSlots = (stage: string): void =>
    form.change({
      ...(hasStage ? { stage } : {}),
      ...fillFromStage(form.get(), categories, files, { stageId: stage, before: stageId }),
    });
  const selectStage = async (stage: string): Promise<void> => {
    setLocalStageId(stage);
    fillSlots(stage);
    const differingSlots = listDifferingSlots(form.get(), categories, files, stage);
    if (differingSlots.length === 0) return;
    const places = differingSlots.map((category) => formatSlotName(category, language)).join(' · ');
    const isConfirmed = await ask({
      title: t('images.replace.title'),
      text: t('images.replace.text', { places }),
      confirmLabel: t('images.replace.does'),
      cancelLabel: t('images.replace.back'),
    });
    if (isConfirmed) form.change(fillFromStage({}, differingSlots, files, { stageId: stage }));
  };
  const fillInitially = useEvent(() => {
    if (isUnanswered(source.storedForm) && stageId !== null) fillSlots(stageId);
  });
  // The default stage is visible, and saved with the rest.
  useEffect(() => fillInitially(), [fillInitially]);
  return { stageId, selectStage: (stage) => void selectStage(stage) };
}
