import { type LabOrder, queryLabOrder } from '@dentarium/api/services/lab-server';
import { callQuery, NotFoundPage, useLanguage } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { ErrorState, PageHeader, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BackLink } from '../order/back-link.tsx';
import { ProductName, usePatientFacts, useTypeName } from '../order/order-facts.tsx';
import { FailedLabFiles } from '../order-page/failed-files.tsx';
import { HistoryEntries } from '../order-page/order-history.tsx';
import styles from '../order-page/order-page.module.css';
import { PageSection } from '../order/page-section.tsx';
import { ReissueSection } from '../order-page/reissue-section.tsx';
import { Requests } from '../order-page/requests.tsx';
import { StatusLine } from '../order-page/status-line.tsx';
import { PrintLink } from '../order/print-link.tsx';
import { labSummaryPath } from './lab-address.ts';
import { LabActions } from './lab-actions.tsx';
import { LabFiles, LabReissuePhotos } from './lab-files.tsx';
import { LabParcels } from './lab-parcels.tsx';
import { LabSchemes } from './lab-schemes.tsx';
import { LabSubmission } from './lab-submission.tsx';

/** `/lab/order?order=…`: an order as the manufacturer works on it, with what it was sent with (LAB-01). */
export default function LabOrderPage() {
  const [searchParams] = useSearchParams();
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  return orderId === null ? <NotFoundPage /> : <OrderById key={orderId} orderId={orderId} />;
}

function OrderById({ orderId }: { readonly orderId: string }) {
  const order = useQuery(callQuery(queryLabOrder, { query: { orderId } }, { silent: true }));
  if (order.isError) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />;
  if (order.data === undefined) return <Skeletons shape="rows" count={10} />;
  return <ShownOrder order={order.data} />;
}

function ShownOrder({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const typeName = useTypeName();
  const patientFacts = usePatientFacts();
  return (
    <div className={styles['page']}>
      <PageHeader
        lead={<BackLink to="/lab" label={t('lab.toQueue')} />}
        title={order.patient.name}
        facts={patientFacts(order.patient)}
        actions={
          <>
            <PrintLink to={labSummaryPath(order.orderId)} label={t('print.print')} />
            <LabActions order={order} />
          </>
        }
      />
      <p className={styles['about']}>
        <strong>{order.orderShowId}</strong>
        <span>{typeName(order.type)}</span>
        <ProductName item={order.treatmentItem} />
        <span>{order.orgName[language]}</span>
        <span>{order.patient.doctorName}</span>
      </p>
      {order.isPaused ? (
        <Alert type="warning" showIcon title={t('order.paused')} description={order.pauseReason || undefined} />
      ) : null}
      <StatusLine order={order} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {order.hasFailedFiles ? <FailedLabFiles orderId={order.orderId} /> : null}
          <LabSchemes order={order} />
          <Requests order={order} />
          <ReissueSection
            order={order}
            renderPhotos={(fileIds) => <LabReissuePhotos order={order} fileIds={fileIds} />}
          />
          <LabFiles order={order} />
          <LabSubmission order={order} />
        </div>
        <div className={styles['side']}>
          <LabParcels order={order} />
          <PageSection id="history" title={t('history.title')}>
            <HistoryEntries entries={order.history.toReversed()} />
          </PageSection>
        </div>
      </div>
    </div>
  );
}
