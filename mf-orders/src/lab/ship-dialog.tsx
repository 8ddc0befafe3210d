import { ship } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { COURIERS } from '@dentarium/orders/states';
import { toast, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Recipient } from '../order-page/recipient.tsx';

/** The values of a parcel form. */
type Parcel = { courier: number; waybill: string };

const WAYBILL_PATTERN = /^[A-Za-z0-9]{8,20}$/;

/** Shows a dialog with the recipient of a parcel, for its courier and number (row F2 of `order-states.md`). */
export default function ShipDialog({ order, onClose }: { readonly order: LabOrder; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { orderId, version } = order;
  const form = useForm<Parcel>({
    start: { courier: COURIERS[0], waybill: '' },
    rules: ({ waybill }) => (WAYBILL_PATTERN.test(waybill.trim()) ? [] : [{ field: 'waybill', problem: 'waybill' }]),
    problemText: (problem) => (problem === 'waybill' ? t('lab.waybillRule') : undefined),
    save: (send, { courier, waybill }) =>
      send(ship, { body: { operatorId, orderId, version, courier, waybill: waybill.trim() } }),
    onSaved: () => {
      toast('success', t('lab.done.ship'));
      onClose();
    },
    draftKey: `lab.ship.${orderId}`,
  });
  return (
    <FormDialog
      title={t('lab.ask.ship', { patient: order.patient.name, order: order.orderShowId })}
      form={form}
      onClose={onClose}
      saveLabel={t('lab.act.ship')}
    >
      <Recipient address={order.batches.at(-1)?.address ?? null} />
      <FormField form={form} name="courier" label={t('lab.courier')} required>
        {(control, { value, change }) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={COURIERS.map((courier) => ({ value: courier, label: t(`parcels.courier.${courier}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="waybill" label={t('lab.waybill')} required>
        {(control, { value, change }) => (
          <Input {...control} maxLength={20} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
    </FormDialog>
  );
}
