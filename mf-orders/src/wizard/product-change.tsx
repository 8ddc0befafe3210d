import { isShowTreatmentItems } from '@dentarium/api/orders/case-actions';
import { updateTreatmentItem } from '@dentarium/server/calls/orders/cases';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpertCards } from '../forms/expert/expert-cards.tsx';
import type { OrderWizard } from '../forms/wizard-context.ts';
import { ProductCards } from './product-cards.tsx';
import styles from './wizard.module.css';

/** Shows the products that the draft of an order may have instead of its own, and changes it (row D2-item). */
export default function ProductChange({
  wizard,
  onClose,
}: {
  readonly wizard: OrderWizard;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order, patient } = wizard;
  const [itemId, setItemId] = useState(order.treatmentItem.id);
  const [expertId, setExpertId] = useState<string | null>(null);
  const body = { operatorId, patientId: patient.id, orgId: patient.orgId, caseId: order.caseId };
  const offer = useQuery(callQuery(isShowTreatmentItems, { body }, { silent: true }));
  const change = useApiMutation(updateTreatmentItem, {
    onSuccess: () => {
      toast('success', t('product.changed'));
      onClose();
    },
  });
  const save = (): void => {
    const { orderId, version } = order;
    const expert = expertId === null ? {} : { expertId };
    void change.mutate({ body: { operatorId, orderId, version, treatmentItemId: itemId, ...expert } });
  };
  return (
    <QueryBoundary query={offer} loading={<Skeletons shape="cards" count={3} />}>
      {(data) => {
        const items = data.items.filter(({ orderTypes }) => orderTypes.includes(order.type));
        const isExpertNeeded =
          items.find(({ id }) => id === itemId)?.isNeedExpert === true && order.expert === undefined;
        return (
          <>
            <ProductCards items={items} value={itemId} onChange={setItemId} />
            {isExpertNeeded ? (
              <ExpertCards orgId={patient.orgId} isRequired value={expertId} onChange={setExpertId} />
            ) : null}
            <div className={styles['bar']}>
              <Button onClick={onClose}>{t('product.keep')}</Button>
              <Button
                type="primary"
                className={styles['next'] ?? ''}
                disabled={itemId === order.treatmentItem.id || (isExpertNeeded && expertId === null)}
                loading={change.isPending}
                onClick={save}
              >
                {t('product.takeOther')}
              </Button>
            </div>
          </>
        );
      }}
    </QueryBoundary>
  );
}
