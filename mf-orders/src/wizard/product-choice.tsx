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
import { useRefusalText } from './refusal-text.ts';
import type { Wizard } from './wizard-context.ts';
import styles from './wizard.module.css';

type CreatedType = typeof ORDER_TYPES.treatment | typeof ORDER_TYPES.retention;

/** Why a type is not offered beside the other one: an order of it is not done. */
const NOT_DONE = {
  [ORDER_TYPES.treatment]: 'order.treatmentOpen',
  [ORDER_TYPES.retention]: 'order.retentionOpen',
} as const satisfies Record<CreatedType, ErrorCode>;

/** What somebody has chosen for an order that is not created yet. */
interface Picked {
  readonly item: string | null;
  readonly expert: string | null;
}

function withPicked(before: URLSearchParams, picked: Picked): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const name of ['item', 'expert'] as const) {
    const id = picked[name];
    if (id === null) next.delete(name);
    else next.set(name, id);
  }
  return next;
}

/** The products for a patient, and the experts; with the choice the order is created (row D1 of `order-states.md`). */
export function ProductChoice({ wizard, type }: { readonly wizard: Wizard; readonly type: CreatedType }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const typeName = useTypeFormatter();
  const [language] = useLanguage();
  const navigate = useNavigate();
  const [searchParams, setSearchParams] = useSearchParams();
  const operatorId = useSession().user.id;
  const { patient } = wizard;
  const caseId = searchId.parse(searchParams.get('case') ?? '');
  const lackingId = useId();
  const [picked, setPicked] = useState<Picked>({
    item: searchId.parse(searchParams.get('item') ?? ''),
    expert: searchId.parse(searchParams.get('expert') ?? ''),
  });
  const { item: itemId, expert: expertId } = picked;
  // A choice is shown at once; it is also in the address, which comes a few pictures later, so that a reload keeps it.
  const choose = (more: Partial<Picked>): void => {
    const next = { ...picked, ...more };
    setPicked(next);
    setSearchParams((before) => withPicked(before, next), { replace: true });
  };
  const of = { operatorId, patientId: patient.id, orgId: patient.orgId, ...(caseId === null ? {} : { caseId }) };
  const offer = useQuery(callQuery(isShowTreatmentItems, { body: of }, { silent: true }));
  const open = useQuery(callQuery(getIngCase, { query: { patientId: patient.id } }, { silent: true }));
  const asked = useQuery({
    ...callQuery(getExpertInfoByCaseId, { query: { caseId: caseId ?? '' } }, { silent: true }),
    enabled: caseId !== null,
  });
  const create = useApiMutation(
    async (send, chosen: { readonly treatmentItemId: string; readonly expertId?: string }) => {
      await send(createOrUpdatePatient, { body: { operatorId, patientId: patient.id } });
      return send(createCase, { body: { ...of, ...chosen, type } });
    },
    {
      onSuccess: ({ orderId }) => void navigate(toWizardPath(orderId, WIZARDS[type].steps[1]?.page), { replace: true }),
    },
  );
  const failed = findFailedQuery([offer, open, asked]);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const isAwaited = caseId !== null && asked.data === undefined;
  if (offer.data === undefined || open.data === undefined || isAwaited) return <Skeletons shape="cards" count={6} />;
  const { orderTypes, reason } = offer.data;
  const items = offer.data.items.filter((item) => item.orderTypes.includes(type));
  const chosen = items.find(({ id }) => id === itemId);
  // The case keeps the expert whom it has.
  const expert = asked.data?.expert;
  const needsExpert = chosen?.isNeedExpert === true && expertId === null && expert === undefined;
  const lacking = chosen === undefined ? t('product.chooseProduct') : needsExpert ? t('product.chooseExpert') : '';
  return (
    <>
      <OpenOrders orders={open.data} />
      <Segmented
        aria-label={t('list.type')}
        value={type}
        onChange={(next) =>
          void navigate(toNewOrderPath({ ...of, type: next, ...(caseId === null ? {} : { caseId }) }), {
            replace: true,
          })
        }
        options={[ORDER_TYPES.treatment, ORDER_TYPES.retention].map((value) => ({ value, label: typeName(value) }))}
      />
      {!orderTypes.includes(type) ? (
        <EmptyState
          kind="denied"
          title={t('product.none')}
          text={refusalText(reason === '' ? NOT_DONE[type] : reason)}
        />
      ) : items.length === 0 ? (
        <EmptyState kind="none" title={t('product.noItems')} />
      ) : (
        <>
          <ProductCards items={items} value={itemId} onChange={(id) => choose({ item: id })} />
          {expert !== undefined ? (
            <PageSection title={t('expert.needed')}>{expert.doctorName[language]}</PageSection>
          ) : chosen === undefined ? null : (
            <ExpertCards
              orgId={patient.orgId}
              isRequired={chosen.isNeedExpert}
              value={expertId}
              onChange={(id) => choose({ expert: id })}
            />
          )}
          <div className={styles['bar']}>
            <span id={lackingId} role="status" className={styles['quiet']}>
              {lacking}
            </span>
            <Button
              type="primary"
              className={styles['next'] ?? ''}
              disabled={lacking !== ''}
              aria-describedby={lackingId}
              // The next page may have to be loaded yet.
              loading={create.isPending || create.isSuccess}
              onClick={() =>
                chosen !== undefined &&
                void create.mutate({ treatmentItemId: chosen.id, ...(expertId === null ? {} : { expertId }) })
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
