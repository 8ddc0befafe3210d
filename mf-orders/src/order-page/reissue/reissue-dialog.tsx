import { applyForReissuance } from '@dentarium/api/orders/case-production';
import type { DeliveryAddress, OrderInfo } from '@dentarium/api/orders/shapes';
import { createInitialAnswers } from '@dentarium/domain/declared-form';
import { followOnForms } from '@dentarium/orders/forms';
import { toast, useSession } from '@dentarium/platform';
import { type DeclaredAnswers, DeclaredForm, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { FormDialog } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAddressesQuery } from '../../forms/address/address-choice.tsx';
import { OrderFormTools } from '../../forms/tools/order-form-tools.tsx';
import { serialiseForm, useTypedForm } from '../../forms/tools/use-typed-form.ts';
import { isSending, usePlaceUploads } from '../../forms/images/place-uploads.ts';
import { isFormField } from '../../forms/images/places.ts';
import { LoadingDialog } from '../../order/loading-dialog.tsx';
import styles from '../../order/order.module.css';
import type { RowDialogProps } from '../../order/row-dialog.ts';
import { createReissueSetting } from './reissue-setting.ts';
import { useFullOrder } from './use-full-order.ts';

const FORM = followOnForms.reissue;
const PHOTOGRAPHS = ['image'] as const;
const WIDTH = 720;

/** Applies for a reissue of steps, or repeats a refused application (rows R1 and R6 of `order-states.md`). */
export default function ReissueDialog(props: RowDialogProps) {
  const { t } = useTranslation();
  const { orderShowId, orgId, patient } = props.order;
  const title = t('reissue.applyTitle', { order: orderShowId, patient: patient.name });
  const addresses = useQuery(createAddressesQuery(orgId));
  const { answer, order: fullOrder } = useFullOrder(props.order);
  if (addresses.data === undefined || fullOrder === undefined)
    return <LoadingDialog title={title} width={WIDTH} answers={[addresses, answer]} onClose={props.onClose} />;
  return <ReissueForm order={fullOrder} addresses={addresses.data} title={title} onClose={props.onClose} />;
}

/**
 * Creates the initial answers: those of the refused application, or the defaults; the address of the order, or the
 * first one.
 */
function createStart(
  { reissue, addressId }: OrderInfo,
  facts: Parameters<typeof createInitialAnswers>[1],
  addresses: readonly DeliveryAddress[],
): DeclaredAnswers {
  const existingAddressId = [reissue?.addressId, addressId].find((id) =>
    addresses.some((address) => address.id === id),
  );
  const address = existingAddressId ?? addresses[0]?.id ?? null;
  if (reissue === null) return toCompleteAnswers(FORM, { ...createInitialAnswers(FORM, facts), address });
  const { reason, arch, upperSteps, lowerSteps, fileIds, quantity, text } = reissue;
  const formAnswers = { reason, arch, stepsUpper: upperSteps, stepsLower: lowerSteps, photos: fileIds, quantity };
  return toCompleteAnswers(FORM, { ...formAnswers, text: text === '' ? null : text, address });
}

function ReissueForm(props: {
  readonly order: OrderInfo;
  readonly addresses: readonly DeliveryAddress[];
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { order, addresses, title, onClose } = props;
  const operatorId = useSession().user.id;
  const { orderId, version } = order;
  const pendingUploads = usePlaceUploads(orderId).filter(isSending);
  const refusal = order.reissue?.refusal ?? '';
  const setting = useMemo(() => createReissueSetting(order, addresses), [order, addresses]);
  const { form, formProps } = useTypedForm(FORM, setting, {
    start: createStart(order, setting.facts, addresses),
    problemText: (problem) => (problem === 'missing' ? t('reissue.photoUnreadable') : undefined),
    refusals: { 'order.reissueUnchanged': 'text', 'file.notFound': 'photos' },
    save: (send, values) =>
      send(applyForReissuance, { body: { operatorId, orderId, version, formValue: serialiseForm(FORM, values) } }),
    onSaved: () => {
      toast('success', t('act.done.reissue'));
      onClose();
    },
    draftKey: `reissue.${orderId}`,
  });
  return (
    <FormDialog
      title={title}
      form={form}
      onClose={onClose}
      saveLabel={t('act.reissue')}
      width={WIDTH}
      ready={pendingUploads.every(({ place }) => !isFormField(place, FORM.key))}
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
      <OrderFormTools order={order} form={FORM.key} kinds={PHOTOGRAPHS}>
        <DeclaredForm {...formProps} />
      </OrderFormTools>
    </FormDialog>
  );
}
