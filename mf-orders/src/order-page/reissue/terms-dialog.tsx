import { Dialog } from '@dentarium/ui';
import { applyForReissuance } from '@dentarium/api/orders/case-production';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { toast, useApiMutation, useSession } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { LoadingDialog } from '../../order/loading-dialog.tsx';
import type { RowDialogProps } from '../../order/row-dialog.ts';
import { useOfferFormatter, useTermsFormatter } from './terms-formatters.ts';
import { useFullOrder } from './use-full-order.ts';

/** Confirms the terms that the manufacturer offers for a reissue (row R4 of `order-states.md`). */
export default function TermsDialog(props: RowDialogProps) {
  const { t } = useTranslation();
  const { orderShowId: order, patient } = props.order;
  const title = t('reissue.confirmTitle', { order, patient: patient.name });
  const { answer, order: fullOrder } = useFullOrder(props.order);
  if (fullOrder === undefined) return <LoadingDialog title={title} answers={[answer]} onClose={props.onClose} />;
  return <Terms order={fullOrder} title={title} onClose={props.onClose} />;
}

function Terms(props: { readonly order: OrderInfo; readonly title: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { order, title, onClose } = props;
  const formatTerms = useTermsFormatter();
  const formatOffer = useOfferFormatter();
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
    <Dialog
      open
      title={title}
      okText={t('act.confirmReissue')}
      okButtonProps={{ disabled: terms === null }}
      confirmLoading={confirm.isPending}
      cancelText={t('act.back')}
      onOk={() => void confirm.mutate({ body: { operatorId, orderId, version, confirm: true } })}
      onCancel={onClose}
    >
      <p>{terms === null ? t('reissue.noTerms') : formatTerms(terms)}</p>
      {terms === null || reissue === null ? null : <p>{formatOffer(terms, reissue)}</p>}
      {terms === null || terms.note === '' ? null : <p>{terms.note}</p>}
    </Dialog>
  );
}
