import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { ALTERNATIVE_FORMS, type FormKey } from '@dentarium/domain/orders';
import { ErrorState, Skeletons } from '@dentarium/ui';
import { memo } from 'react';
import { slotForm } from './form-slots.tsx';
import { SlotPage } from './slot-page.tsx';
import type { OrderWizard } from '../wizard/wizard-context.ts';
import { formOf } from '../wizard/wizard-order.ts';
import { AlternativeForm } from './alternative-form.tsx';
import { declarationOf } from './declaration-of.ts';
import { DeclaredPage } from './declared-page.tsx';
import { useFormSetting } from './use-form-setting.ts';

interface PageFormsProps {
  readonly wizard: OrderWizard;
  readonly keys: readonly FormKey[];
}

/** The forms of a page of the wizard, one below the other. They are drawn anew with the order, and not when pages are turned. */
export const PageForms = memo(function PageForms({ wizard, keys }: PageFormsProps) {
  const { setting, prefilled, failed } = useFormSetting(wizard.order);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={failed.retry} />;
  if (setting === undefined) return <Skeletons shape="rows" count={8} />;
  return keys.map((formKey) => {
    const declaration = declarationOf(formKey);
    const slots = slotForm(formKey);
    if (declaration === undefined) return null;
    const form = { wizard, declaration, setting, prefilled: prefilled.get(formKey) };
    const shown =
      slots === undefined ? (
        <DeclaredPage key={formKey} {...form} formKey={formKey} />
      ) : (
        <SlotPage key={formKey} {...form} formKey={slots} />
      );
    if (!ALTERNATIVE_FORMS.has(formKey)) return shown;
    return (
      <AlternativeForm key={formKey} declaration={declaration} isUsed={isUsed(wizard.order, formKey)}>
        {shown}
      </AlternativeForm>
    );
  });
});

/** Whether there are answers to a form, or somebody wants them. */
function isUsed(order: OrderInfo, formKey: FormKey): boolean {
  return (
    (formOf(order, formKey)?.version ?? 0) > 0 ||
    order.rejections.some((rejection) => rejection.formKey === formKey) ||
    order.dataRequests.some(({ items }) => items.some((item) => item.formKey === formKey))
  );
}
