import { addTracking } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import type { Shipment } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import { toast, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { MomentField } from '@dentarium/ui';
import { Checkbox, Input } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ParcelTrace } from '../order-page/parcels.tsx';

/** The values of a parcel event. The moment is formatted by `formatMoment`. */
type Tracking = { at: string; place: string; text: string; isDelivered: boolean };

/** Shows the events of a parcel, with a form for a manual one (section 4.3 of `order-states.md`). */
export default function TrackingDialog(props: {
  readonly order: LabOrder;
  readonly shipment: Shipment;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order, shipment, onClose } = props;
  const shipmentId = shipment.id;
  const [now] = useState(() => formatMoment(new Date()));
  const shippedAt = formatMoment(new Date(shipment.shippedAt));
  const form = useForm<Tracking>({
    start: { at: now, place: '', text: '', isDelivered: false },
    rules: ({ at, text, isDelivered }) => [
      ...(at === '' ? [{ field: 'at' as const, problem: 'required' }] : []),
      ...(at > formatMoment(new Date()) ? [{ field: 'at' as const, problem: 'ahead' }] : []),
      ...(isDelivered && at < shippedAt ? [{ field: 'at' as const, problem: 'early' }] : []),
      ...(text.trim() === '' ? [{ field: 'text' as const, problem: 'required' }] : []),
    ],
    problemText: (problem) =>
      problem === 'ahead'
        ? t('tracking.ahead')
        : problem === 'early'
          ? t('tracking.early', { moment: shippedAt })
          : undefined,
    refusals: { 'lab.trackingTime': 'at' },
    save: (send, { at, place, text, isDelivered }) => {
      const event = { at: dayjs(at).toISOString(), place: place.trim(), text: text.trim(), isDelivered };
      return send(addTracking, { body: { operatorId, shipmentId, ...event } });
    },
    onSaved: () => {
      toast('success', t('tracking.done'));
      onClose();
    },
    draftKey: `lab.tracking.${shipmentId}`,
  });
  return (
    <FormDialog
      title={t('tracking.of', { patient: order.patient.name, order: order.orderShowId, waybill: shipment.waybill })}
      form={form}
      onClose={onClose}
      saveLabel={t('tracking.note')}
    >
      <ParcelTrace shipment={shipment} />
      <FormField form={form} name="at" label={t('tracking.at')} required>
        {(control, { value, change }) => (
          <MomentField
            control={control}
            value={value === '' ? null : value}
            max={formatMoment(new Date())}
            onChange={(moment) => change(moment ?? '')}
          />
        )}
      </FormField>
      <FormField form={form} name="place" label={t('tracking.place')} wide>
        {(control, { value, change }) => (
          <Input {...control} maxLength={100} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="text" label={t('tracking.text')} required wide>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 2, maxRows: 4 }}
            maxLength={200}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
      <FormField form={form} name="isDelivered" label={t('tracking.delivery')} wide>
        {(control, { value, change }) => (
          <Checkbox {...control} checked={value} onChange={({ target }) => change(target.checked)}>
            {t('tracking.isDelivered')}
          </Checkbox>
        )}
      </FormField>
    </FormDialog>
  );
}
