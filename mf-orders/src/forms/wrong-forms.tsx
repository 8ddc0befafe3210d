import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { SLOT_FORMS } from '@dentarium/orders/forms';
import type { FormKey } from '@dentarium/orders/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { callFiles, callModels } from './images/patient-images.ts';
import { wrongForms } from './images/slot-problems.ts';
import { orderTypeOf } from '../order/order-state.ts';
import { formOf } from '../wizard/wizard-order.ts';
import { isLeftOut } from './order-facts.ts';
import { useFormSetting } from './use-form-setting.ts';

/**
 * The forms that an order would be refused for what stands in their places, as they are saved; `null` until that is known. Where it cannot be
 * known none of them counts as right.
 */
function useWrongForms(order: OrderInfo): ReadonlySet<FormKey> | null {
  const { setting, failed } = useFormSetting(order);
  const files = useQuery(callFiles(order.patient.id));
  const models = useQuery(callModels(order.orderId));
  const hasFailed = failed !== undefined || [files, models].some(({ isError, data }) => isError && data === undefined);
  const wrong = useMemo((): readonly FormKey[] | null => {
    if (hasFailed) return SLOT_FORMS;
    if (setting === undefined || files.data === undefined || models.data === undefined) return null;
    const forms = SLOT_FORMS.filter((key) => !isLeftOut(key, setting.facts));
    const answers = Object.fromEntries(forms.flatMap((key) => Object.entries(formOf(order, key)?.formValue ?? {})));
    return wrongForms({
      type: orderTypeOf(order.type) ?? 0,
      setting,
      answers,
      files: files.data,
      models: models.data,
    });
  }, [hasFailed, setting, files.data, models.data, order]);
  // The pages of the wizard are drawn anew when it is another one, and models that are measured are asked for every few seconds.
  const said = wrong === null ? null : JSON.stringify(wrong);
  return useMemo(() => (said === null ? null : new Set(JSON.parse(said) as FormKey[])), [said]);
}

/** Draws something with the forms that an order would be refused for what stands in their places; `null` until that is known. */
export function WithWrongForms(props: {
  readonly order: OrderInfo;
  readonly draw: (wrong: ReadonlySet<FormKey> | null) => ReactNode;
}) {
  return props.draw(useWrongForms(props.order));
}
