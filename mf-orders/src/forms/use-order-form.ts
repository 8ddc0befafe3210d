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
  createInitialAnswers,
  isFinished,
} from '@dentarium/domain/declared-form';
import type { FormKey } from '@dentarium/orders/states';
import { callQuery, queryClient, type Send, useSession } from '@dentarium/platform';
import { type DeclaredAnswers, useReading, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type AutosavedForm, useAutosavedForm } from '../saving/use-autosaved-form.ts';
import { useEvent } from '../saving/use-event.ts';
import { ACCEPTED, acceptedOf } from './tools/accepted-warnings.ts';

/** What a form holds beside its answers; no field of a declaration begins with a sign. */
const VERSION = '$version';
/** Where it holds that somebody has seen what it begins with. */
const SEEN = '$seen';

/** What a form is made of. */
export interface OrderFormSource {
  readonly order: OrderInfo;
  readonly formKey: FormKey;
  readonly declaration: FormDeclaration;
  readonly setting: FormSetting;
  readonly stored: OrderForm;
  /** What it begins with while nothing is saved, where that is more than its declaration says. */
  readonly prefilled: FormAnswers | undefined;
}

/** Whether nobody has answered anything in a form. One that was passed by is stored empty, and begins like one that nobody has seen. */
export function isUnbegun({ version, formValue }: OrderForm): boolean {
  return version === 0 || Object.keys(formValue).length === 0;
}

/** What a form holds: its answers, the version that is saved, the warnings that were accepted. */
function valuesOf(
  { declaration, setting, prefilled }: Pick<OrderFormSource, 'declaration' | 'setting' | 'prefilled'>,
  form: OrderForm,
): DeclaredAnswers {
  const begun = isUnbegun(form) ? (prefilled ?? createInitialAnswers(declaration, setting.facts)) : {};
  const answers = toCompleteAnswers(declaration, { ...begun, ...form.formValue });
  return { ...answers, [VERSION]: form.version, [SEEN]: 0, [ACCEPTED]: form.accepted };
}

/** A form of an order that saves itself; another tab that saves it meanwhile loses nothing, and neither does this one. */
export function useOrderForm(source: OrderFormSource): AutosavedForm<DeclaredAnswers> {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order, formKey, declaration, setting, stored } = source;
  const { orderId } = order;
  const reading = useReading(setting.facts);
  return useAutosavedForm<DeclaredAnswers, OrderForm>({
    start: valuesOf(source, stored),
    draftKey: `order.${orderId}.${formKey}`,
    versionIn: VERSION,
    seenIn: SEEN,
    save: (send, values) => saveForm(send, { operatorId, orderId, formKey }, { declaration, setting, values }),
    toNextValues: ({ version }, values) => ({ ...values, [VERSION]: version }),
    stale: {
      noun: 'orderForm',
      title: t('wizard.stale'),
      text: (key, theirs) => {
        const field = listFormFields(declaration).find((one) => one.key === key);
        return (field && formatAnswer(field, theirs[key], reading)) ?? '–';
      },
      load: async () => {
        const query = callQuery(getFormInfoByOrderId, { query: { orderId, formKey } }, { silent: true });
        return valuesOf(source, await queryClient.query({ ...query, staleTime: 0 }));
      },
    },
  });
}

/** Has a form saved that begins finished, as it is seen when its page is opened: nothing is left to be changed in it. */
export function useSeenStart({ form }: AutosavedForm<DeclaredAnswers>, source: OrderFormSource): void {
  const { declaration, setting, stored } = source;
  const see = useEvent(() => {
    const isWhole =
      isUnbegun(stored) &&
      isFinished(evaluateForm(declaration, toCompleteAnswers(declaration, form.get()), setting), []);
    if (isWhole) form.change({ [SEEN]: 1 });
  });
  // A page that is drawn ahead has no effects until it is opened.
  useEffect(() => see(), [see]);
}

/** What is saved of a form: every answer, also those that do not apply now. */
function saveForm(
  send: Send,
  of: { readonly operatorId: string; readonly orderId: string; readonly formKey: FormKey },
  typed: { readonly declaration: FormDeclaration; readonly setting: FormSetting; readonly values: DeclaredAnswers },
): Promise<OrderForm> {
  const { declaration, setting, values } = typed;
  const answers: FormAnswers = toCompleteAnswers(declaration, values);
  const accepted = [...acceptedOf(values[ACCEPTED])];
  const version = values[VERSION];
  const body = {
    ...of,
    formValue: JSON.stringify({ v: declaration.version, ...answers }),
    accepted,
    ...(typeof version === 'number' ? { version } : {}),
  };
  const isFinish = isFinished(evaluateForm(declaration, answers, setting), accepted);
  const save = (finish: boolean): Promise<OrderForm> =>
    send(insertOrUpdateForm, { body: { ...body, isFinish: finish } });
  if (!isFinish) return save(false);
  // What the page takes for finished and the server does not is kept as it is.
  return save(true).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'order.formInvalid') return save(false);
    throw error;
  });
}
