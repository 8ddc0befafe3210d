import { queryLabOrder } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { packLabOrder } from '@dentarium/server/calls/order-packages';
import { callQuery, NotFoundPage, toast, useApiMutation, useSession } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { PageHeader } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ExpertSection } from '../forms/expert/expert-section.tsx';
import { PageBoundary } from '../order/page-boundary.tsx';
import { BackLink } from '../order/back-link.tsx';
import { CancellationNote } from '../order/cancellation-note.tsx';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import { FailedLabFiles } from '../order-page/failed-files.tsx';
import { HistoryEntries } from '../order-page/order-history.tsx';
import styles from '../order-page/order-page.module.css';
import { PageSection } from '../order/page-section.tsx';
import { PausedNote } from '../order/paused-note.tsx';
import { ReissueSection } from '../order-page/reissue-section.tsx';
import { Requests } from '../order-page/requests.tsx';
import { StatusLine } from '../order-page/status-line.tsx';
import { PrintLink } from '../order/print-link.tsx';
import { toLabSummaryPath } from './lab-address.ts';
import { LabActions } from './lab-actions.tsx';
import { LabFacts } from './lab-facts.tsx';
import { LabFiles, LabReissuePhotos } from './lab-files.tsx';
import { LabParcels } from './lab-parcels.tsx';
import { LabSchedule } from './lab-schedule.tsx';
import { LabSchemes } from './lab-schemes.tsx';
import { LabSubmission } from './lab-submission.tsx';

/** Shows `/lab/order?order=…`: an order in the manufacturer's view, with its submission (LAB-01). */
export default function LabOrderPage() {
  const [searchParams] = useSearchParams();
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  return orderId === null ? <NotFoundPage /> : <OrderById key={orderId} orderId={orderId} />;
}

function OrderById({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const order = useQuery(callQuery(queryLabOrder, { query: { orderId } }, { silent: true }));
  return (
    <PageBoundary query={order} to="/lab" label={t('lab.toQueue')}>
      {(data) => <LoadedOrder order={data} />}
    </PageBoundary>
  );
}

function LoadedOrder({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const patientFacts = usePatientFactsFormatter();
  const pack = useApiMutation(packLabOrder, { onSuccess: () => toast('info', t('lab.packing')) });
  return (
    <div className={styles['page']}>
      <PageHeader
        lead={<BackLink to="/lab" label={t('lab.toQueue')} />}
        title={order.patient.name}
        facts={patientFacts(order.patient)}
        actions={
          <>
            <Button
              loading={pack.isPending}
              onClick={() => void pack.mutate({ body: { operatorId, orderId: order.orderId } })}
            >
              {t('lab.downloadAll')}
            </Button>
            <PrintLink to={toLabSummaryPath(order.orderId)} label={t('print.print')} />
            <LabActions order={order} />
          </>
        }
      />
      <LabFacts order={order} />
      <PausedNote order={order} title={t('order.paused')} />
      <CancellationNote order={order} hint={t('cancellation.labHint')} />
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
          <ExpertSection order={order} />
          <LabFiles order={order} />
          <LabSubmission order={order} />
        </div>
        <div className={styles['side']}>
          <LabSchedule order={order} />
          <LabParcels order={order} />
          <PageSection id="history" title={t('history.title')}>
            <HistoryEntries
              entries={order.history.toReversed()}
              renderPhotos={(fileIds) => <LabReissuePhotos order={order} fileIds={fileIds} />}
            />
          </PageSection>
        </div>
      </div>
    </div>
  );
}
