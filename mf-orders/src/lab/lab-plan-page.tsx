import { queryLabOpinions, queryLabSchemes } from '@dentarium/api/services/lab-schemes';
import { type LabOrder, queryLabFunctions, queryLabOrder } from '@dentarium/api/services/lab-server';
import { today } from '@dentarium/domain';
import { callQuery, NotFoundPage } from '@dentarium/platform';
import { ErrorState, PageHeader, Skeletons } from '@dentarium/ui';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { declarationOf } from '../forms/declaration-of.ts';
import { BackLink } from '../order/back-link.tsx';
import { ProductName, usePatientFacts, useTypeName } from '../order/order-facts.tsx';
import styles from '../order-page/order-page.module.css';
import { StatusLine } from '../order-page/status-line.tsx';
import { readPlanAddress } from '../plan/plan-address.ts';
import { PlanReview } from '../plan/plan-review.tsx';
import { prescriptionOf } from '../plan/prescription-of.ts';
import { usePlanCode } from '../plan/use-plan-scene.ts';
import { ExpertDecision } from './expert-decision.tsx';
import { labOrderPath } from './lab-address.ts';
import { labMay } from './lab-offers.ts';

/** `/lab/plan?order=…`: the plan of an order as the manufacturer sees it; an expert approves or returns it (LAB-01). */
export default function LabPlanPage() {
  const [searchParams] = useSearchParams();
  const { order } = readPlanAddress(searchParams);
  return order === null ? <NotFoundPage /> : <PlanOf key={order} orderId={order} />;
}

function PlanOf({ orderId }: { readonly orderId: string }) {
  usePlanCode();
  const order = useQuery(callQuery(queryLabOrder, { query: { orderId } }, { silent: true }));
  if (order.isError) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />;
  if (order.data === undefined) return <Skeletons shape="rows" count={10} />;
  return <PlanOfOrder order={order.data} />;
}

function PlanOfOrder({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const query = { orderId: order.orderId };
  const functions = useQuery(callQuery(queryLabFunctions, {}, { silent: true }));
  const schemes = useQuery(callQuery(queryLabSchemes, { query }, { silent: true }));
  const opinions = useQuery(callQuery(queryLabOpinions, { query }, { silent: true }));
  const failed = [functions, schemes, opinions].find(({ isError }) => isError);
  const versions = schemes.data?.flatMap(({ scheme }) => (scheme === null ? [] : [scheme]));
  const mayDecide = labMay('expertApprove', order, functions.data?.functions ?? []);
  return (
    <div className={styles['page']}>
      <Head order={order} />
      <StatusLine order={order} />
      {failed !== undefined ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : versions === undefined ? (
        <Skeletons shape="rows" count={10} />
      ) : (
        <PlanReview
          side="lab"
          order={order}
          versions={versions}
          opinions={opinions.data}
          prescription={<Prescription order={order} />}
          renderDecision={({ shown }) =>
            mayDecide && shown.state === 'expert' ? (
              <ExpertDecision order={order} title={t('plan.version', { number: shown.number })} />
            ) : null
          }
        />
      )}
    </div>
  );
}

function Head({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const patientFacts = usePatientFacts();
  return (
    <>
      <PageHeader
        lead={<BackLink to={labOrderPath(order.orderId)} label={t('wizard.toOrder')} />}
        title={order.patient.name}
        facts={patientFacts(order.patient)}
      />
      <p className={styles['about']}>
        <strong>{order.orderShowId}</strong>
        <span>{typeName(order.type)}</span>
        <ProductName item={order.treatmentItem} />
        <span>{order.patient.doctorName}</span>
      </p>
    </>
  );
}

/** What the order was sent with last. */
function Prescription({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const [day] = useState(() => today());
  const form = prescriptionOf(order.submissions.at(-1)?.forms ?? []);
  const declaration = form === undefined ? undefined : declarationOf(form.formKey);
  if (form === undefined || declaration === undefined) return <p>{t('plan.noPrescription')}</p>;
  return (
    <DeclaredSummary
      declaration={declaration}
      answers={form.formValue}
      setting={{ day, facts: { orderType: order.type } }}
    />
  );
}
