import { ApiError } from '@dentarium/api';
import { getFormInfoByOrderId, insertOrUpdateForm } from '@dentarium/api/orders/calls';
import type { OrderForm, OrderInfo } from '@dentarium/api/orders/shapes';
import {
  formatAnswer,
  evaluateForm,
  listFormFields,
  type FormAnswers,
  type FormDeclaration,
  type FormSetting,
  isFinished,
} from '@dentarium/domain/declared-form';
import type { FormKey } from '@dentarium/orders/states';
import { callQuery, queryClient, type Send, useSession } from '@dentarium/platform';
import { type DeclaredAnswers, useReading, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type AutosavedForm, useAutosavedForm } from '@dentarium/ui/autosaved-form';
import { useEvent } from '../hooks/use-event.ts';
import { createFormValues, type FormSource, isUnanswered, SEEN_FIELD, VERSION_FIELD } from './form-values.ts';
import { ACCEPTED_FIELD, toAcceptedKeys } from './tools/accepted-warnings.ts';

/** The data of a form. */
export interface OrderFormSource extends FormSource {
  readonly order: OrderInfo;
  readonly formKey: FormKey;
  readonly storedForm: OrderForm;
}

/** Manages a form of an order that saves itself. Concurrent saves in two tabs lose nothing. */
export function useOrderForm(source: OrderFormSource): AutosavedForm<DeclaredAnswers> {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order, formKey, declaration, setting, storedForm } = source;
  const { orderId } = order;
  const readerContext = useReading(setting.facts);
  return useAutosavedForm<DeclaredAnswers, OrderForm>({
    start: createFormValues(source, storedForm),
    draftKey: `order.${orderId}.${formKey}`,
    versionIn: VERSION_FIELD,
    save: (send, values) => saveForm(send, { operatorId, orderId, formKey }, { declaration, setting, values }),
    toNextValues: ({ version }, values) => ({ ...values, [VERSION_FIELD]: version }),
    stale: {
      noun: 'orderForm',
      title: t('wizard.stale'),
      text: (key, theirs) => {
        const field = listFormFields(declaration).find((one) => one.key === key);
        return (field && formatAnswer(field, theirs[key], readerContext)) ?? '–';
      },
      load: async () => {
        const query = callQuery(getFormInfoByOrderId, { query: { orderId, formKey } }, { silent: true });
        return createFormValues(source, await queryClient.query({ ...query, staleTime: 0 }));
      },
    },
  });
}

/** Saves a form that is already complete when its page is opened, because the user has nothing to change. */
export function useSaveCompleteStart({ form }: AutosavedForm<DeclaredAnswers>, source: OrderFormSource): void {
  const { declaration, setting, storedForm } = source;
  const saveIfComplete = useEvent(() => {
    const isComplete =
      isUnanswered(storedForm) &&
      isFinished(evaluateForm(declaration, toCompleteAnswers(declaration, form.get()), setting), []);
    if (isComplete) form.change({ [SEEN_FIELD]: 1 });
  });
  // A page that is drawn in advance has no effects until it is opened.
  useEffect(() => saveIfComplete(), [saveIfComplete]);
}

/** Saves every answer of a form, including those that do not apply now. */
function saveForm(
  send: Send,
  formId: { readonly operatorId: string; readonly orderId: string; readonly formKey: FormKey },
  content: { readonly declaration: FormDeclaration; readonly setting: FormSetting; readonly values: DeclaredAnswers },
): Promise<OrderForm> {
  const { declaration, setting, values } = content;
  const answers: FormAnswers = toCompleteAnswers(declaration, values);
  const accepted = [...toAcceptedKeys(values[ACCEPTED_FIELD])];
  const version = values[VERSION_FIELD];
  const body = {
    ...formId,
    formValue: JSON.stringify({ v: declaration.version, ...answers }),
    accepted,
    version: typeof version === 'number' ? version : 0,
  };
  const isFinish = isFinished(evaluateForm(declaration, answers, setting), accepted);
  const saveAs = (finish: boolean): Promise<OrderForm> =>
    send(insertOrUpdateForm, { body: { ...body, isFinish: finish } });
  if (!isFinish) return saveAs(false);
  // A form that only the page considers finished is saved as unfinished.
  return saveAs(true).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'order.formInvalid') return saveAs(false);
    throw error;
  });
}
