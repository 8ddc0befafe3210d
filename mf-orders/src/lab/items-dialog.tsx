import { rejectData, requestData } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { listSubmittedForms } from '@dentarium/orders/forms';
import { type FormKey, listFormKeys } from '@dentarium/orders/states';
import { toast, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormNameFormatter } from '../order/use-form-name-formatter.ts';
import { toOrderType } from '../order/order-state.ts';

/** The maximum length of the text about a form. */
const MAX_TEXT_CHARS = 500;

/**
 * Shows a dialog for requesting data or rejecting it form by form (rows D8, D9 and P2 of `order-states.md`). Forms
 * without a text are not mentioned.
 */
export default function ItemsDialog(props: {
  readonly action: 'requestData' | 'reject';
  readonly order: LabOrder;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const formName = useFormNameFormatter();
  const operatorId = useSession().user.id;
  const { action, order, onClose } = props;
  const { orderId, version } = order;
  const keys = listNamedForms(action, order);
  const form = useForm<Record<string, string>>({
    start: Object.fromEntries(keys.map((key) => [toFieldName(key), ''])),
    rules: (texts) =>
      Object.values(texts).some((text) => text.trim() !== '')
        ? []
        : [{ field: toFieldName(keys[0] ?? 0), problem: 'none' }],
    problemText: (problem) => (problem === 'none' ? t('lab.sayOne') : undefined),
    save: (send, texts) => {
      const items = keys.flatMap((formKey) => {
        const text = (texts[toFieldName(formKey)] ?? '').trim();
        return text === '' ? [] : [{ formKey, text }];
      });
      const body = { operatorId, orderId, version };
      return action === 'requestData'
        ? send(requestData, { body: { ...body, items: items } })
        : send(rejectData, {
            body: { ...body, reasons: items.map(({ formKey, text }) => ({ formKey, reason: text })) },
          });
    },
    onSaved: () => {
      toast('success', t(`lab.done.${action}`));
      onClose();
    },
    draftKey: `lab.${action}.${orderId}`,
  });
  return (
    <FormDialog
      title={t(`lab.ask.${action}`, { patient: order.patient.name, order: order.orderShowId })}
      form={form}
      onClose={onClose}
      saveLabel={t(`lab.act.${action}`)}
    >
      {keys.map((key) => (
        <FormField key={key} form={form} name={toFieldName(key)} label={formName(key)} wide>
          {(control, { value, change }) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 1, maxRows: 6 }}
              maxLength={MAX_TEXT_CHARS}
              value={value}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </FormField>
      ))}
    </FormDialog>
  );
}

/** Lists the forms of a dialog: those of the submission to reject, and all of the type of the order to ask for. */
function listNamedForms(action: 'requestData' | 'reject', order: LabOrder): readonly FormKey[] {
  const keys = listFormKeys(toOrderType(order.type) ?? 0);
  const submission = order.submissions.at(-1);
  if (action === 'requestData' || submission === undefined) return keys;
  const submittedKeys = new Set(listSubmittedForms(submission));
  return keys.filter((key) => submittedKeys.has(key));
}

/** Returns the field name of a form: its key after a word, because a field needs a name. */
function toFieldName(formKey: number): string {
  return `form${formKey}`;
}
