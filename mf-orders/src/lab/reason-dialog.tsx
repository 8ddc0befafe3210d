import { pauseOrder, refuseCancellation, refuseReissue } from '@dentarium/server/calls/orders/lab';
import { acceptCancellation } from '@dentarium/server/calls/schemes';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { toast, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

const CALLS_WITH_REASON = { pause: pauseOrder, refuseReissue, refuseCancellation } as const;

/**
 * Shows a dialog for the reason of a pause or a refusal (rows R3, C3 and 4.6 of `order-states.md`), or for the remark on
 * an accepted cancellation (C4), which may stay empty.
 */
export default function ReasonDialog(props: {
  readonly action: keyof typeof CALLS_WITH_REASON | 'acceptCancellation';
  readonly order: LabOrder;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { action, order, onClose } = props;
  const { orderId, version } = order;
  const isRequired = action !== 'acceptCancellation';
  const form = useForm({
    start: { reason: '' },
    rules: ({ reason }) => (isRequired && reason.trim() === '' ? [{ field: 'reason', problem: 'required' }] : []),
    save: (send, values) => {
      const reason = values.reason.trim();
      const input = { operatorId, orderId, version };
      return action === 'acceptCancellation'
        ? send(acceptCancellation, { body: { ...input, note: reason } })
        : send(CALLS_WITH_REASON[action], { body: { ...input, reason } });
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
      {isRequired ? null : <p>{t('cancellation.acceptHint')}</p>}
      <FormField
        form={form}
        name="reason"
        label={t(isRequired ? 'lab.reason' : 'cancellation.remark')}
        required={isRequired}
        wide
      >
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={1000}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
