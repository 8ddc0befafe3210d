import type { ErrorCode } from '@dentarium/api';
import { createCase, createOrUpdatePatient, isShowTreatmentItems } from '@dentarium/api/orders/case-actions';
import { getExpertInfoByCaseId } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { ORDER_TYPES, WIZARDS } from '@dentarium/orders/states';
import { callQuery, useApiMutation, useLanguage, useSession } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { EmptyState, ErrorState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { findFailedQuery } from '../order/has-displayable-data.ts';
import { useTypeFormatter } from '../order/order-facts.tsx';
import { toNewOrderPath, toWizardPath } from '../order/order-paths.ts';
import { PageSection } from '../order/page-section.tsx';
import { ExpertCards } from '../forms/expert/expert-cards.tsx';
import { OpenOrders } from './open-orders.tsx';
import { ProductCards } from './product-cards.tsx';
import { useErrorCodeFormatter } from '../order/use-error-code-formatter.ts';
import type { Wizard } from '../forms/wizard-context.ts';
import styles from './wizard.module.css';

type CreatedType = typeof ORDER_TYPES.treatment | typeof ORDER_TYPES.retention;

/** The reason why a type is not on offer next to the other one: it has an unfinished order. */
const OPEN_ORDER_ERRORS = {
  [ORDER_TYPES.treatment]: 'order.treatmentOpen',
  [ORDER_TYPES.retention]: 'order.retentionOpen',
} as const satisfies Record<CreatedType, ErrorCode>;

/** The selection for an order that is not created yet. */
interface ProductSelection {
  readonly item: string | null;
  readonly expert: string | null;
}

function writeSelection(previous: URLSearchParams, selection: ProductSelection): URLSearchParams {
  const next = new URLSearchParams(previous);
  for (const name of ['item', 'expert'] as const) {
    const id = selection[name];
    if (id === null) next.delete(name);
    else next.set(name, id);
  }
  return next;
}

/**
 * Shows the products and experts for a patient. With the selection the order is created (row D1 of `order-states.md`).
 */
export function ProductChoice({ wizard, type }: { readonly wizard: Wizard; readonly type: CreatedType }) {
  const { t } = useTranslation();
  const formatRefusal = useErrorCodeFormatter();
  const formatType = useTypeFormatter();
  const [language] = useLanguage();
  const navigate = useNavigate();
  const [searchParams, setSearchParams] = useSearchParams();
  const operatorId = useSession().user.id;
  const { patient } = wizard;
  const caseId = searchId.parse(searchParams.get('case') ?? '');
  const hintId = useId();
  const [selection, setSelection] = useState<ProductSelection>({
    item: searchId.parse(searchParams.get('item') ?? ''),
    expert: searchId.parse(searchParams.get('expert') ?? ''),
  });
  const { item: itemId, expert: expertId } = selection;
  // The selection is shown immediately. It is also written to the address, which updates a few frames later, so that a
  // reload preserves it.
  const select = (more: Partial<ProductSelection>): void => {
    const next = { ...selection, ...more };
    setSelection(next);
    setSearchParams((before) => writeSelection(before, next), { replace: true });
  };
  const caseInput = { operatorId, patientId: patient.id, orgId: patient.orgId, ...(caseId === null ? {} : { caseId }) };
  const offer = useQuery(callQuery(isShowTreatmentItems, { body: caseInput }, { silent: true }));
  const openOrders = useQuery(callQuery(getIngCase, { query: { patientId: patient.id } }, { silent: true }));
  const caseExpertQuery = useQuery({
    ...callQuery(getExpertInfoByCaseId, { query: { caseId: caseId ?? '' } }, { silent: true }),
    enabled: caseId !== null,
  });
  const create = useApiMutation(
    async (send, body: { readonly treatmentItemId: string; readonly expertId?: string }) => {
      await send(createOrUpdatePatient, { body: { operatorId, patientId: patient.id } });
      return send(createCase, { body: { ...caseInput, ...body, type } });
    },
    {
      onSuccess: ({ orderId }) => void navigate(toWizardPath(orderId, WIZARDS[type].steps[1]?.page), { replace: true }),
    },
  );
  const failedQuery = findFailedQuery([offer, openOrders, caseExpertQuery]);
  if (failedQuery !== undefined)
    return <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  const isExpertPending = caseId !== null && caseExpertQuery.data === undefined;
  if (offer.data === undefined || openOrders.data === undefined || isExpertPending)
    return <Skeletons shape="cards" count={6} />;
  const { orderTypes, reason } = offer.data;
  const items = offer.data.items.filter((item) => item.orderTypes.includes(type));
  const selectedItem = items.find(({ id }) => id === itemId);
  // The case keeps its expert.
  const expert = caseExpertQuery.data?.expert;
  const needsExpert = selectedItem?.isNeedExpert === true && expertId === null && expert === undefined;
  const hint = selectedItem === undefined ? t('product.chooseProduct') : needsExpert ? t('product.chooseExpert') : '';
  return (
    <>
      <OpenOrders orders={openOrders.data} />
      <Segmented
        aria-label={t('list.type')}
        value={type}
        onChange={(next) =>
          void navigate(toNewOrderPath({ ...caseInput, type: next, ...(caseId === null ? {} : { caseId }) }), {
            replace: true,
          })
        }
        options={[ORDER_TYPES.treatment, ORDER_TYPES.retention].map((value) => ({ value, label: formatType(value) }))}
      />
      {!orderTypes.includes(type) ? (
        <EmptyState
          kind="denied"
          title={t('product.none')}
          text={formatRefusal(reason === '' ? OPEN_ORDER_ERRORS[type] : reason)}
        />
      ) : items.length === 0 ? (
        <EmptyState kind="none" title={t('product.noItems')} />
      ) : (
        <>
          <ProductCards items={items} value={itemId} onChange={(id) => select({ item: id })} />
          {expert !== undefined ? (
            <PageSection title={t('expert.needed')}>{expert.doctorName[language]}</PageSection>
          ) : selectedItem === undefined ? null : (
            <ExpertCards
              orgId={patient.orgId}
              isRequired={selectedItem.isNeedExpert}
              value={expertId}
              onChange={(id) => select({ expert: id })}
            />
          )}
          <div className={styles['bar']}>
            <span id={hintId} role="status" className={styles['quiet']}>
              {hint}
            </span>
            <Button
              type="primary"
              className={styles['next'] ?? ''}
              disabled={hint !== ''}
              aria-describedby={hintId}
              // The next page may have to be loaded first.
              loading={create.isPending || create.isSuccess}
              onClick={() =>
                selectedItem !== undefined &&
                void create.mutate({ treatmentItemId: selectedItem.id, ...(expertId === null ? {} : { expertId }) })
              }
            >
              {t('product.create')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
