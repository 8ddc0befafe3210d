import { findSlotForm } from '@dentarium/orders/forms';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { ALTERNATIVE_FORMS, type FormKey } from '@dentarium/orders/states';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { memo, useState } from 'react';
import { SlotPage } from './slot-page.tsx';
import type { OrderWizard } from './wizard-context.ts';
import { findForm } from './wizard-order.ts';
import { AlternativeForm } from './alternative-form.tsx';
import { findDeclaration } from './find-declaration.ts';
import { DeclaredPage } from './declared-page.tsx';
import { isFormOmitted, isFormRequired } from './order-facts.ts';
import { useFormSetting } from './use-form-setting.ts';
import { isUnanswered } from './form-values.ts';

interface PageFormsProps {
  readonly wizard: OrderWizard;
  readonly keys: readonly FormKey[];
  readonly isOpen: boolean;
  /** True if the page was left and is open again. */
  readonly isBack: boolean;
}

/** The forms of a page of the wizard, one below the other. They are redrawn with the order, but not on page turns. */
export const PageForms = memo(function PageForms({ wizard, keys, isOpen, isBack }: PageFormsProps) {
  const { setting: formSetting, prefilled, query } = useFormSetting(wizard.order);
  const generation = useFormGeneration(formSetting, isOpen);
  return (
    <QueryBoundary query={query} loading={<Skeletons shape="rows" count={8} />}>
      {(setting) => {
        const toKey = (formKey: FormKey): string => `${formKey} ${generation}`;
        return keys.map((formKey) => {
          const declaration = findDeclaration(formKey);
          const slots = findSlotForm(formKey);
          if (declaration === undefined || isFormOmitted(formKey, setting.facts)) return null;
          const form = { wizard, declaration, setting, prefilled: prefilled.get(formKey), isBack };
          const page =
            slots === undefined ? (
              <DeclaredPage key={toKey(formKey)} {...form} formKey={formKey} />
            ) : (
              <SlotPage key={toKey(formKey)} {...form} formKey={slots} />
            );
          if (!ALTERNATIVE_FORMS.has(formKey)) return page;
          return (
            <AlternativeForm
              key={toKey(formKey)}
              declaration={declaration}
              isUsed={isUsed(wizard.order, formKey) || isFormRequired(formKey, setting.facts)}
            >
              {page}
            </AlternativeForm>
          );
        });
      }}
    </QueryBoundary>
  );
});

/**
 * Returns a number that changes when the facts of unseen forms have changed, so that the forms restart with other
 * initial answers.
 */
function useFormGeneration(setting: FormSetting | undefined, isOpen: boolean): number {
  const [generation, setGeneration] = useState({ setting, isSeen: isOpen, number: 0 });
  const isSeen = generation.isSeen || isOpen;
  const number = generation.isSeen || generation.setting === setting ? generation.number : generation.number + 1;
  if (generation.isSeen !== isSeen || generation.number !== number) setGeneration({ setting, isSeen, number });
  return number;
}

/** Returns whether a form has answers, or is requested. */
function isUsed(order: OrderInfo, formKey: FormKey): boolean {
  const form = findForm(order, formKey);
  return (
    (form !== undefined && !isUnanswered(form)) ||
    order.rejections.some((rejection) => rejection.formKey === formKey) ||
    order.dataRequests.some(({ items }) => items.some((item) => item.formKey === formKey))
  );
}
