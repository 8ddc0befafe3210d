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
import { slotName } from './images/places.ts';
import { heldOtherwise, takenFromStage } from './images/slot-files.ts';
import { useEvent } from '../saving/use-event.ts';
import { proposedStage } from './order-facts.ts';
import { isUnbegun } from './use-order-form.ts';

/** The stage that the places of a form take their files from; what was chosen for a place is replaced only when that is agreed to. */
export function useTakenStage(
  form: Form<DeclaredAnswers>,
  of: {
    readonly formKey: ImageSlot['form'];
    readonly declaration: FormDeclaration;
    readonly stored: OrderForm;
    readonly files: readonly PatientFile[];
    readonly stages: readonly Stage[];
  },
): { readonly stageId: string | null; readonly take: (stage: string) => void } {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ask = useQuestion();
  const { files, stages } = of;
  const hasStage = listFormFields(of.declaration).some(({ key }) => key === 'stage');
  const answer = useFormValue(form, 'stage');
  // A form without a field for it does not keep the stage.
  const [taken, setTaken] = useState<string | null>(null);
  const chosen = answer ?? taken;
  const stageId = typeof chosen === 'string' ? chosen : (proposedStage(stages)?.id ?? stages.at(-1)?.id ?? null);
  const categories = IMAGE_SLOTS.filter((slot) => slot.form === of.formKey).map(({ category }) => category);
  const fill = (stage: string): void =>
    form.change({
      ...(hasStage ? { stage } : {}),
      ...takenFromStage(form.get(), categories, files, { stageId: stage, before: stageId }),
    });
  const take = async (stage: string): Promise<void> => {
    setTaken(stage);
    fill(stage);
    const others = heldOtherwise(form.get(), categories, files, stage);
    if (others.length === 0) return;
    const places = others.map((category) => slotName(category, language)).join(' · ');
    const agreed = await ask({
      title: t('images.replace.title'),
      text: t('images.replace.text', { places }),
      confirmLabel: t('images.replace.does'),
      cancelLabel: t('images.replace.back'),
    });
    if (agreed) form.change(takenFromStage({}, others, files, { stageId: stage }));
  };
  const takeFirst = useEvent(() => {
    if (isUnbegun(of.stored) && stageId !== null) fill(stageId);
  });
  // What is proposed is seen, and saved with the rest.
  useEffect(() => takeFirst(), [takeFirst]);
  return { stageId, take: (stage) => void take(stage) };
}
