import { applyForReissuance, type ReissueForm } from '@dentarium/api/services/case-production';
import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { REISSUE_REASONS } from '@dentarium/domain/orders';
import { toast, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Alert, Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AddressChoice, useAddressChoice } from '../address/address-choice.tsx';
import styles from '../order/order.module.css';
import { PhotoField } from './photo-field.tsx';
import { type RowDialogProps, WholeOrder } from './whole-order.tsx';

/** Applies for steps to be made again, or again for what was refused (rows R1 and R6 of `order-states.md`). */
export default function ReissueDialog(props: RowDialogProps) {
  const { t } = useTranslation();
  const { orderShowId: order, patient } = props.order;
  const title = t('reissue.applyTitle', { order, patient: patient.name });
  return (
    <WholeOrder {...props} title={title}>
      {(whole) => <Application order={whole} title={title} onClose={props.onClose} />}
    </WholeOrder>
  );
}

type Typed = Omit<ReissueForm, 'reason' | 'addressId'> & { readonly reason: number | null };

/** The steps of an arch that were shipped. */
function shippedSteps({ batches }: OrderInfo, arch: 'upperSteps' | 'lowerSteps'): readonly number[] {
  const shipped = batches.filter(({ shipment }) => shipment !== null).flatMap((batch) => batch[arch]);
  return [...new Set(shipped)].toSorted((one, other) => one - other);
}

function Application(props: { readonly order: OrderInfo; readonly title: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { order, title, onClose } = props;
  const operatorId = useSession().user.id;
  const { orderId, version, reissue } = order;
  const refusal = reissue?.refusal ?? '';
  const address = useAddressChoice(order.orgId, reissue?.addressId ?? order.addressId);
  const arches = (['upperSteps', 'lowerSteps'] as const)
    .map((arch) => ({ arch, steps: shippedSteps(order, arch) }))
    .filter(({ steps }) => steps.length > 0);
  const form = useForm<Typed>({
    start: {
      upperSteps: reissue?.upperSteps ?? [],
      lowerSteps: reissue?.lowerSteps ?? [],
      reason: reissue?.reason ?? null,
      quantity: reissue?.quantity ?? 1,
      text: reissue?.text ?? '',
      fileIds: reissue?.fileIds ?? [],
    },
    rules: ({ reason, fileIds, upperSteps, lowerSteps }) => [
      ...(reason === null ? [{ field: 'reason' as const, problem: 'required' }] : []),
      ...(arches.length > 0 && upperSteps.length + lowerSteps.length === 0
        ? [{ field: arches[0]?.arch ?? 'upperSteps', problem: 'steps' }]
        : []),
      ...(REISSUE_REASONS.some((one) => one.reason === reason && one.photo) && fileIds.length === 0
        ? [{ field: 'fileIds' as const, problem: 'photo' }]
        : []),
    ],
    problemText: (problem) => {
      if (problem === 'photo') return t('reissue.photoNeeded');
      if (problem === 'steps') return t('reissue.stepsNeeded');
      return problem === 'missing' ? t('reissue.photoUnreadable') : undefined;
    },
    refusals: { 'order.reissueUnchanged': 'text', 'order.reissuePhoto': 'fileIds' },
    save: async (send, { reason, ...typed }) => {
      if (reason === null || address.addressId === null) return null;
      const application = { ...typed, text: typed.text.trim(), reason, addressId: address.addressId };
      return send(applyForReissuance, { body: { operatorId, orderId, version, application } });
    },
    onSaved: () => {
      toast('success', t('act.done.reissue'));
      onClose();
    },
    keepAs: `reissue.${orderId}`,
  });
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      saveLabel={t('act.reissue')}
      ready={address.addressId !== null}
      width={640}
    >
      {refusal === '' ? null : (
        <Alert
          className={styles['above'] ?? ''}
          type="error"
          showIcon
          title={t('reissue.refused')}
          description={refusal}
        />
      )}
      {arches.map(({ arch, steps }) => (
        <FormField key={arch} form={form} name={arch} label={t(`reissue.${arch}Field`)}>
          {(control, { value, change }) => (
            <Select
              {...control}
              mode="multiple"
              style={{ width: '100%' }}
              value={[...value]}
              options={steps.map((step) => ({ value: step, label: String(step) }))}
              onChange={(chosen: number[]) => change(chosen)}
            />
          )}
        </FormField>
      ))}
      <FormField form={form} name="reason" label={t('reissue.reasonField')} required>
        {(control, { value, change }) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={REISSUE_REASONS.map(({ reason }) => ({ value: reason, label: t(`reissue.reason.${reason}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="quantity" label={t('reissue.quantity')} group>
        {(_, { value, change }) => (
          <Segmented aria-label={t('reissue.quantity')} value={value} options={[1, 2]} onChange={change} />
        )}
      </FormField>
      <FormField form={form} name="text" label={t('reissue.text')} wide>
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
      <FormField form={form} name="fileIds" label={t('reissue.photos')} wide group>
        {(_, { value, change }) => <PhotoField patientId={order.patient.id} fileIds={value} onChange={change} />}
      </FormField>
      <AddressChoice orgId={order.orgId} choice={address} />
    </FormDialog>
  );
}
