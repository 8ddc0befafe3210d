import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { type Form, FormBody, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { listOpenItems } from '../../forms/wizard-order.ts';
import { useFormNameFormatter } from '../../order/use-form-name-formatter.ts';

const MAX_ANSWER_CHARS = 1000;

/** The answers in words by the ids of their items. */
type AnswerTexts = Record<string, string>;

/** An item that the manufacturer has asked for. */
type OpenItem = OrderInfo['dataRequests'][number]['items'][number];

/** Manages the answers in words to the open items of an order. They are a draft until the data are sent. */
export function useRequestAnswers(order: OrderInfo) {
  const items = listOpenItems(order, ({ askedBy }) => askedBy !== 'system');
  const form = useForm<AnswerTexts>({
    start: Object.fromEntries(items.map(({ id }) => [id, ''])),
    // The answers are sent with the data of the order.
    save: () => Promise.resolve(null),
    draftKey: `order.${order.orderId}.answers`,
  });
  const listAnswers = () =>
    items.flatMap(({ id: itemId }) => {
      const text = (form.get()[itemId] ?? '').trim();
      return text === '' ? [] : [{ itemId, text }];
    });
  return { form, items, listAnswers };
}

/** Shows what the manufacturer has asked for, with a field for an answer in words at each item. */
export function RequestAnswers({
  form,
  items,
}: {
  readonly form: Form<AnswerTexts>;
  readonly items: readonly OpenItem[];
}) {
  const { t } = useTranslation();
  const formatFormName = useFormNameFormatter();
  if (items.length === 0) return null;
  return (
    <FormBody form={form}>
      {items.map(({ id, formKey, text }) => (
        <FormField
          key={id}
          form={form}
          name={id}
          label={t('requests.answerTo', { form: formatFormName(formKey), text })}
          hint={t('requests.answerHint')}
          wide
        >
          {(control, { value, change }) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={MAX_ANSWER_CHARS}
              value={value}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </FormField>
      ))}
    </FormBody>
  );
}
