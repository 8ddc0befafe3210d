import { applyForReissuance } from '@dentarium/api/services/case-production';
import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { toast, useApiMutation, useSession } from '@dentarium/platform';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTermsText } from './terms-text.ts';
import { useWholeOrder } from './use-whole-order.ts';

/** Confirms the terms that the manufacturer has offered for a reissue (row R4 of `order-states.md`). */
export default function TermsDialog(props: { readonly orderId: string; readonly onClose: () => void }) {
  const order = useWholeOrder(props.orderId);
  return order === undefined ? null : <Terms order={order} onClose={props.onClose} />;
}

function Terms({ order, onClose }: { readonly order: OrderInfo; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const termsText = useTermsText();
  const operatorId = useSession().user.id;
  const confirm = useApiMutation(applyForReissuance, {
    onSuccess: () => {
      toast('success', t('act.done.confirmReissue'));
      onClose();
    },
  });
  const { orderId, version, reissue } = order;
  const terms = reissue?.terms ?? null;
  return (
    <Modal
      open
      title={t('reissue.confirmTitle', { order: order.orderShowId, patient: order.patient.name })}
      okText={t('act.confirmReissue')}
      okButtonProps={{ disabled: terms === null }}
      confirmLoading={confirm.isPending}
      cancelText={t('act.back')}
      onOk={() => void confirm.mutate({ body: { operatorId, orderId, version, confirm: true } })}
      onCancel={onClose}
    >
      <p>{terms === null ? t('reissue.noTerms') : termsText(terms)}</p>
      {terms === null || terms.note === '' ? null : <p>{terms.note}</p>}
    </Modal>
  );
}
