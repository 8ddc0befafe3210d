import { pauseOrder, refuseReissue } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { toast, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** Shows a dialog for the reason of a pause, or of a refused reissue (rows R3 and 4.6 of `order-states.md`). */
export default function ReasonDialog(props: {
  readonly action: 'pause' | 'refuseReissue';
  readonly order: LabOrder;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { action, order, onClose } = props;
  const { orderId, version } = order;
  const form = useForm({
    start: { reason: '' },
    rules: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', problem: 'required' }] : []),
    save: (send, { reason }) =>
      send(action === 'pause' ? pauseOrder : refuseReissue, {
        body: { operatorId, orderId, version, reason: reason.trim() },
      }),
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
      <FormField form={form} name="reason" label={t('lab.reason')} required wide>
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
