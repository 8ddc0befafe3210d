import { requestCancellation } from '@dentarium/server/calls/orders/cases';
import { toast, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowDialogProps } from '../../order/row-dialog.ts';

const MAX_REASON_CHARS = 1000;

/** Asks the manufacturer to cancel an order, with a reason (row C1 of `order-states.md`). */
export default function CancellationDialog(props: RowDialogProps) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { onClose } = props;
  // A change of the order since the dialog was opened is refused as stale.
  const [order] = useState(props.order);
  const { orderId, version, orderShowId, patient } = order;
  const form = useForm({
    start: { reason: '' },
    rules: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', problem: 'required' }] : []),
    save: (send, { reason }) =>
      send(requestCancellation, { body: { operatorId, orderId, version, reason: reason.trim() } }),
    onSaved: () => {
      toast('success', t('act.done.requestCancellation'));
      onClose();
    },
    draftKey: `cancellation.${orderId}`,
  });
  return (
    <FormDialog
      title={t('cancellation.ask', { patient: patient.name, order: orderShowId })}
      form={form}
      onClose={onClose}
      saveLabel={t('cancellation.send')}
    >
      <p>{t('cancellation.askHint')}</p>
      <FormField form={form} name="reason" label={t('cancellation.reason')} required wide>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={MAX_REASON_CHARS}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
