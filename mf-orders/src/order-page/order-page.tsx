import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { callQuery, NotFoundPage, useRight } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { DoctorName, EmptyState, PageHeader, PatientAlerts } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { PageBoundary } from '../order/page-boundary.tsx';
import { BackLink } from '../order/back-link.tsx';
import { BasePlanLink } from '../order/base-plan-link.tsx';
import { CancellationNote } from '../order/cancellation-note.tsx';
import { ProductName, usePatientFactsFormatter, useTypeFormatter } from '../order/order-facts.tsx';
import { toPlanPath, toSubmissionPath, toSummaryPath } from '../order/order-paths.ts';
import { listOffers } from '../order/order-state.ts';
import { PausedNote } from '../order/paused-note.tsx';
import { ExpertChoice } from '../forms/expert/expert-section.tsx';
import { OrderMenu } from './actions/order-menu.tsx';
import { useOrderActions } from './actions/use-order-actions.tsx';
import { PrintLink } from '../order/print-link.tsx';
import { CaseBox } from './case-box.tsx';
import { FailedOrderFiles } from './failed-files.tsx';
import { OrderForms } from './order-forms.tsx';
import { OrderHistory } from './order-history.tsx';
import styles from './order-page.module.css';
import { Parcels } from './parcels.tsx';
import { PatientSyncNote } from './patient-sync-note.tsx';
import { type PlanPreloader, PlanVersions } from './plan-versions.tsx';
import { PatientPhotos, ReissueSection } from './reissue-section.tsx';
import { RemarkLine } from './remark-line.tsx';
import { Requests } from './requests.tsx';
import { StatusLine } from './status-line.tsx';

/** Shows all data of one order. */
export function OrderPage({ planPreloader }: { readonly planPreloader: PlanPreloader }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const canView = useRight('case');
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  if (!canView) return <EmptyState kind="denied" title={t('list.denied')} />;
  if (orderId === null) return <NotFoundPage />;
  return <OrderById key={orderId} orderId={orderId} planPreloader={planPreloader} />;
}

function OrderById({ orderId, planPreloader }: { readonly orderId: string; readonly planPreloader: PlanPreloader }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  return (
    <PageBoundary query={order} to="/case" label={t('order.toList')}>
      {(data) => <LoadedOrder order={data} planPreloader={planPreloader} />}
    </PageBoundary>
  );
}

function LoadedOrder({ order, planPreloader }: { readonly order: OrderInfo; readonly planPreloader: PlanPreloader }) {
  const { t } = useTranslation();
  const actions = useOrderActions();
  useScrollToSection();
  return (
    <div className={styles['page']}>
      <OrderHeader
        order={order}
        actions={
          <>
            <PrintLink to={toSummaryPath(order.orderId)} label={t('print.print')} />
            <OrderMenu order={order} actions={actions} isOnOrderPage />
          </>
        }
      />
      <RemarkLine order={order} />
      <PausedNote order={order} />
      <CancellationNote
        order={order}
        hint={t('cancellation.clinicHint')}
        action={
          listOffers(order, order.mayEdit).includes('withdrawCancellation') ? (
            <Button size="small" disabled={actions.isBusy} onClick={() => actions.run('withdrawCancellation', order)}>
              {t('act.withdrawCancellation')}
            </Button>
          ) : undefined
        }
      />
      {order.mayEdit ? <PatientSyncNote patientId={order.patient.id} /> : null}
      <StatusLine order={order} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {order.hasFailedFiles ? <FailedOrderFiles order={order} /> : null}
          <Requests order={order} />
          <ReissueSection order={order} renderPhotos={(fileIds) => <PatientPhotos fileIds={fileIds} />} />
          <ExpertChoice order={order} />
          <OrderForms order={order} />
        </div>
        <div className={styles['side']}>
          <CaseBox order={order} />
          <PlanVersions order={order} preloader={planPreloader} />
          <Parcels order={order} />
          <OrderHistory order={order} />
        </div>
      </div>
      {actions.dialogs}
    </div>
  );
}

/** Shows the patient, the product and the actions of an order. */
export function OrderHeader(props: { readonly order: OrderInfo; readonly actions?: React.ReactNode }) {
  const { t } = useTranslation();
  const formatType = useTypeFormatter();
  const formatPatientFacts = usePatientFactsFormatter();
  const { order } = props;
  return (
    <>
      <PageHeader
        lead={<BackLink to="/case" label={t('order.toList')} />}
        title={order.patient.name}
        facts={formatPatientFacts(order.patient)}
        actions={props.actions}
      />
      <PatientAlerts patient={order.patient} />
      <p className={styles['about']}>
        <strong>{order.orderShowId}</strong>
        <span>{formatType(order.type)}</span>
        <ProductName item={order.treatmentItem} />
        <BasePlanLink order={order} forms={order.forms} toPath={toPlanPath} />
        <DoctorName name={order.patient.doctorName} isFormer={order.patient.hasFormerDoctor} />
        {order.submissionCount === 0 ? null : (
          <Link to={toSubmissionPath(order.orderId)}>{t('order.submitted', { count: order.submissionCount })}</Link>
        )}
      </p>
    </>
  );
}

/** Scrolls to the section that the address names. */
function useScrollToSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
}
