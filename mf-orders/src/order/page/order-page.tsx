import { queryOrderInfo } from '@dentarium/api/orders/calls';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { callQuery, NotFoundPage, useRight } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { AwaitedPage } from '../awaited-page.tsx';
import { hasCome } from '../has-come.ts';
import { BackLink } from '../back-link.tsx';
import { ProductName, usePatientFacts, useTypeName } from '../order-facts.tsx';
import { submittedPath, summaryPath } from '../order-links.ts';
import { PausedNote } from '../paused-note.tsx';
import { ExpertChoice } from '../../forms/expert/expert-section.tsx';
import { OrderMenu } from '../actions/order-menu.tsx';
import { useOrderActs } from '../actions/use-order-acts.tsx';
import { PrintLink } from '../print-link.tsx';
import { CaseBox } from './case-box.tsx';
import { FailedOrderFiles } from './failed-files.tsx';
import { OrderForms } from './order-forms.tsx';
import { OrderHistory } from './order-history.tsx';
import styles from './order-page.module.css';
import { Parcels } from './parcels.tsx';
import { PatientSyncNote } from './patient-sync-note.tsx';
import { type PlanAhead, PlanVersions } from './plan-versions.tsx';
import { PatientPhotos, ReissueSection } from './reissue-section.tsx';
import { RemarkLine } from './remark-line.tsx';
import { Requests } from './requests.tsx';
import { StatusLine } from './status-line.tsx';

/** Everything of one order. */
export function OrderPage({ planAhead }: { readonly planAhead: PlanAhead }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const mayLook = useRight('case');
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  if (!mayLook) return <EmptyState kind="denied" title={t('list.denied')} />;
  if (orderId === null) return <NotFoundPage />;
  return <OrderById key={orderId} orderId={orderId} planAhead={planAhead} />;
}

function OrderById({ orderId, planAhead }: { readonly orderId: string; readonly planAhead: PlanAhead }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  if (!hasCome(order)) return <AwaitedPage answer={order} to="/case" label={t('order.toList')} />;
  return <ShownOrder order={order.data} planAhead={planAhead} />;
}

function ShownOrder({ order, planAhead }: { readonly order: OrderInfo; readonly planAhead: PlanAhead }) {
  const { t } = useTranslation();
  const acts = useOrderActs();
  useShownPart();
  return (
    <div className={styles['page']}>
      <OrderHeader
        order={order}
        actions={
          <>
            <PrintLink to={summaryPath(order.orderId)} label={t('print.print')} />
            <OrderMenu order={order} acts={acts} onPage />
          </>
        }
      />
      <RemarkLine order={order} />
      <PausedNote order={order} />
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
          <PlanVersions order={order} ahead={planAhead} />
          <Parcels order={order} />
          <OrderHistory order={order} />
        </div>
      </div>
      {acts.dialogs}
    </div>
  );
}

/** Whose an order is, what is ordered, and what can be done. */
export function OrderHeader(props: { readonly order: OrderInfo; readonly actions?: React.ReactNode }) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const patientFacts = usePatientFacts();
  const { order } = props;
  return (
    <>
      <PageHeader
        lead={<BackLink to="/case" label={t('order.toList')} />}
        title={order.patient.name}
        facts={patientFacts(order.patient)}
        actions={props.actions}
      />
      <p className={styles['about']}>
        <strong>{order.orderShowId}</strong>
        <span>{typeName(order.type)}</span>
        <ProductName item={order.treatmentItem} />
        <span>{order.patient.doctorName}</span>
        {order.submissionCount === 0 ? null : (
          <Link to={submittedPath(order.orderId)}>{t('order.submitted', { count: order.submissionCount })}</Link>
        )}
      </p>
    </>
  );
}

/** Brings the part into sight that the address names. */
function useShownPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
}
