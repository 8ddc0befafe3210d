import { findSlotForm } from '@dentarium/orders/forms';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { ALTERNATIVE_FORMS, type FormKey } from '@dentarium/orders/states';
import { ErrorState, Skeletons } from '@dentarium/ui';
import { memo, useState } from 'react';
import { SlotPage } from './slot-page.tsx';
import type { OrderWizard } from '../wizard/wizard-context.ts';
import { formOf } from '../wizard/wizard-order.ts';
import { AlternativeForm } from './alternative-form.tsx';
import { declarationOf } from './declaration-of.ts';
import { DeclaredPage } from './declared-page.tsx';
import { isLeftOut, isNeeded } from './order-facts.ts';
import { useFormSetting } from './use-form-setting.ts';
import { isUnbegun } from './use-order-form.ts';

interface PageFormsProps {
  readonly wizard: OrderWizard;
  readonly keys: readonly FormKey[];
  readonly isOpen: boolean;
  /** The page was left and is open again. */
  readonly isBack: boolean;
}

/** The forms of a page of the wizard, one below the other. They are drawn anew with the order, and not when pages are turned. */
export const PageForms = memo(function PageForms({ wizard, keys, isOpen, isBack }: PageFormsProps) {
  const { setting, prefilled, failed } = useFormSetting(wizard.order);
  const made = useMade(setting, isOpen);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={failed.retry} />;
  if (setting === undefined) return <Skeletons shape="rows" count={8} />;
  const keyOf = (formKey: FormKey): string => `${formKey} ${made}`;
  return keys.map((formKey) => {
    const declaration = declarationOf(formKey);
    const slots = findSlotForm(formKey);
    if (declaration === undefined || isLeftOut(formKey, setting.facts)) return null;
    const form = { wizard, declaration, setting, prefilled: prefilled.get(formKey), isBack };
    const shown =
      slots === undefined ? (
        <DeclaredPage key={keyOf(formKey)} {...form} formKey={formKey} />
      ) : (
        <SlotPage key={keyOf(formKey)} {...form} formKey={slots} />
      );
    if (!ALTERNATIVE_FORMS.has(formKey)) return shown;
    return (
      <AlternativeForm
        key={keyOf(formKey)}
        declaration={declaration}
        isUsed={isUsed(wizard.order, formKey) || isNeeded(formKey, setting.facts)}
      >
        {shown}
      </AlternativeForm>
    );
  });
});

/** Changes when what forms are judged by has changed that nobody has seen yet: they begin with other answers then. */
function useMade(setting: FormSetting | undefined, isOpen: boolean): number {
  const [made, setMade] = useState({ setting, isSeen: isOpen, number: 0 });
  const isSeen = made.isSeen || isOpen;
  const number = made.isSeen || made.setting === setting ? made.number : made.number + 1;
  if (made.isSeen !== isSeen || made.number !== number) setMade({ setting, isSeen, number });
  return number;
}

/** Whether there are answers to a form, or somebody wants them. */
function isUsed(order: OrderInfo, formKey: FormKey): boolean {
  const form = formOf(order, formKey);
  return (
    (form !== undefined && !isUnbegun(form)) ||
    order.rejections.some((rejection) => rejection.formKey === formKey) ||
    order.dataRequests.some(({ items }) => items.some((item) => item.formKey === formKey))
  );
}
