import { isTriageUser } from '@dentarium/domain';
import { usePageSwitch, useRight, useSession } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { OrderTrend, OrdersToConfirm, ParcelsOnTheWay, WaitingOrders } from './order-parts.tsx';
import { Appointments, Arrivals, ImagesToClassify, RecentPatients } from './patient-parts.tsx';
import styles from './workbench.module.css';

/**
 * Shows `/workbench`: the pending work of the reader, each part with a link to all of it (BENCH-01). Parts of disabled
 * pages are hidden.
 */
export default function WorkbenchPage() {
  const { t } = useTranslation();
  const isPageEnabled = usePageSwitch();
  const { mode, standing, organisations } = useSession();
  const hasOrders = useRight('case');
  const hasPatients = useRight('patientList') && isPageEnabled('/patient');
  const hasTriage = isTriageUser(standing) && isPageEnabled('/triage');
  return (
    <div className={styles['page']}>
      <PageHeader title={t('workbench.title')} />
      {hasOrders || hasPatients || hasTriage ? (
        <div className={styles['parts']}>
          {hasOrders ? (
            <>
              <WaitingOrders />
              <OrdersToConfirm />
              <ParcelsOnTheWay />
            </>
          ) : null}
          {hasTriage ? organisations.map(({ id }) => <Arrivals key={id} orgId={id} />) : null}
          {hasPatients ? (
            <>
              {mode === 'private' ? <Appointments /> : null}
              <ImagesToClassify />
              <RecentPatients />
            </>
          ) : null}
          {hasOrders ? <OrderTrend /> : null}
        </div>
      ) : (
        <EmptyState kind="denied" title={t('workbench.denied')} />
      )}
    </div>
  );
}
