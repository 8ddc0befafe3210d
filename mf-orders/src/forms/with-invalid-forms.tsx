import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { SLOT_FORMS } from '@dentarium/orders/forms';
import type { FormKey } from '@dentarium/orders/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { createFilesQuery, createModelsQuery } from './images/patient-images.ts';
import { findInvalidForms } from './images/slot-problems.ts';
import { toOrderType } from '../order/order-state.ts';
import { findForm } from './wizard-order.ts';
import { isFormOmitted } from './order-facts.ts';
import { useFormSetting } from './use-form-setting.ts';

/**
 * Returns the saved forms because of whose slots an order would be refused; `null` until this is known. If it cannot be
 * determined, all forms with slots count as invalid.
 */
function useInvalidForms(order: OrderInfo): ReadonlySet<FormKey> | null {
  const { setting, query } = useFormSetting(order);
  const files = useQuery(createFilesQuery(order.patient.id));
  const models = useQuery(createModelsQuery(order.orderId));
  const hasFailed = query.isError || [files, models].some(({ isError, data }) => isError && data === undefined);
  const invalidForms = useMemo((): readonly FormKey[] | null => {
    if (hasFailed) return SLOT_FORMS;
    if (setting === undefined || files.data === undefined || models.data === undefined) return null;
    const forms = SLOT_FORMS.filter((key) => !isFormOmitted(key, setting.facts));
    const answers = Object.fromEntries(forms.flatMap((key) => Object.entries(findForm(order, key)?.formValue ?? {})));
    return findInvalidForms({
      type: toOrderType(order.type) ?? 0,
      setting,
      answers,
      files: files.data,
      models: models.data,
    });
  }, [hasFailed, setting, files.data, models.data, order]);
  // A stable value avoids redrawing the wizard, because models in measurement are refetched every few seconds.
  const serialised = invalidForms === null ? null : JSON.stringify(invalidForms);
  return useMemo(() => (serialised === null ? null : new Set(JSON.parse(serialised) as FormKey[])), [serialised]);
}

/** Renders content with the forms because of whose slots an order would be refused; `null` until this is known. */
export function WithInvalidForms(props: {
  readonly order: OrderInfo;
  readonly render: (invalidForms: ReadonlySet<FormKey> | null) => ReactNode;
}) {
  return props.render(useInvalidForms(props.order));
}
