import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { callQuery, NotFoundPage, useRight } from '@dentarium/platform';
import { EmptyState, ErrorState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { Alert, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PageBoundary } from '../order/page-boundary.tsx';
import { findFailedQuery } from '../order/has-displayable-data.ts';
import { findDeclaration } from '../forms/find-declaration.ts';
import { FormFiles } from '../forms/form-files.tsx';
import { useFormSetting } from '../forms/use-form-setting.ts';
import { CancellationNote } from '../order/cancellation-note.tsx';
import { toOrderPath } from '../order/order-paths.ts';
import { listOffers } from '../order/order-state.ts';
import { PausedNote } from '../order/paused-note.tsx';
import { OrderHeader } from '../order-page/order-page.tsx';
import orderStyles from '../order-page/order-page.module.css';
import { PageSection } from '../order/page-section.tsx';
import { StatusLine } from '../order-page/status-line.tsx';
import { ChangeRequest } from './change-request.tsx';
import { ConfirmPlan } from './confirm-plan.tsx';
import { readPlanAddress, usePlanPurpose } from './plan-address.ts';
import { PlanReview, type ReviewedPlan } from './plan-review.tsx';
import { createPlanQueries } from './prepare-plan.ts';
import { findPrescription } from './find-prescription.ts';
import styles from './plan.module.css';
import { usePlanCode } from './use-plan-scene.ts';

export { prestartPlan, preparePlan } from './prepare-plan.ts';

/** Shows `/case/plan?order=…`: the plan of an order, which its doctor confirms or returns for changes (ORD-09). */
export default function PlanPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const canView = useRight('case');
  const { order } = readPlanAddress(searchParams);
  if (!canView) return <EmptyState kind="denied" title={t('list.denied')} />;
  return order === null ? <NotFoundPage /> : <LoadedPlan key={order} orderId={order} />;
}

function LoadedPlan({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  usePlanCode();
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  return (
    <PageBoundary query={order} to="/case" label={t('order.toList')}>
      {(data) => <OrderPlan order={data} />}
    </PageBoundary>
  );
}

function OrderPlan({ order }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const queries = createPlanQueries(order);
  const versions = useQuery(queries.versions);
  const opinions = useQuery(queries.opinions);
  const failedQuery = findFailedQuery([versions, opinions]);
  return (
    <div className={orderStyles['page']}>
      <OrderHeader order={order} actions={<Link to={toOrderPath(order.orderId)}>{t('wizard.toOrder')}</Link>} />
      <PausedNote order={order} />
      <CancellationNote order={order} hint={t('cancellation.planHint')} />
      <StatusLine order={order} />
      {failedQuery !== undefined ? (
        <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      ) : versions.data === undefined ? (
        <Skeletons shape="rows" count={10} />
      ) : (
        <PlanReview
          side="clinic"
          order={order}
          versions={versions.data}
          opinions={opinions.data}
          prescription={<Prescription order={order} />}
          renderDecision={(plan) => <Decision order={order} latest={versions.data[0]} plan={plan} />}
        />
      )}
    </div>
  );
}

/** The doctor's decision on a version while one is pending. */
function Decision(props: {
  readonly order: OrderInfo;
  readonly latest: OrderScheme | undefined;
  readonly plan: ReviewedPlan;
}) {
  const { t } = useTranslation();
  const purpose = usePlanPurpose();
  const [decision, setDecision] = useState<'confirm' | 'change'>(purpose === 'change' ? 'change' : 'confirm');
  const { order, latest, plan } = props;
  const { scheme, document, controls } = plan;
  const isPending = listOffers(order, order.mayEdit).includes('confirmPlan');
  if (!isPending) return null;
  if (scheme.isCancelled) return <Alert type="info" showIcon title={t('plan.cancelled', { number: scheme.number })} />;
  return (
    <PageSection id="decision" title={t('plan.decision')}>
      {purpose === 'confirm' || purpose === 'change' ? <ScrollIntoView id="decision" /> : null}
      {latest === undefined || latest.number === scheme.number ? null : (
        <Alert
          type="warning"
          showIcon
          title={t('plan.olderVersion', { shown: scheme.number, latest: latest.number })}
        />
      )}
      <Segmented
        className={styles['choice'] ?? ''}
        aria-label={t('plan.decision')}
        value={decision}
        onChange={setDecision}
        options={[
          { value: 'confirm', label: t('plan.confirm') },
          { value: 'change', label: t('plan.askChanges') },
        ]}
      />
      {/* Both stay mounted, so that input in one survives a look at the other. */}
      <div hidden={decision !== 'confirm'}>
        <ConfirmPlan order={order} plan={scheme} />
      </div>
      <div hidden={decision !== 'change'}>
        <ChangeRequest order={order} schemeId={scheme.schemeId} document={document} controls={controls} />
      </div>
    </PageSection>
  );
}

/** Scrolls a part of the page into view once it is drawn after the pictures, and focuses its selected option. */
function ScrollIntoView({ id }: { readonly id: string }) {
  useEffect(() => {
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: 'start' });
    part?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, [id]);
  return null;
}

/** The doctor's prescription in the order. */
function Prescription({ order }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const { query } = useFormSetting(order);
  const form = findPrescription(order.forms);
  const declaration = form === undefined ? undefined : findDeclaration(form.formKey);
  if (form === undefined || declaration === undefined) return <p>{t('plan.noPrescription')}</p>;
  return (
    <QueryBoundary query={query} onRefetchError="replace" loading={<Skeletons shape="rows" count={6} />}>
      {(setting) => (
        <FormFiles patientId={order.patient.id}>
          <DeclaredSummary
            declaration={declaration}
            answers={form.formValue}
            setting={setting}
            accepted={form.accepted}
          />
        </FormFiles>
      )}
    </QueryBoundary>
  );
}
