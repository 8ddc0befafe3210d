import { isTriageUser } from '@dentarium/domain';
import { usePageSwitch, useRight, useSession } from '@dentarium/platform';
import { createSearchCodec, searchFlag } from '@dentarium/platform/search-params';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { OrderTrend, OrdersToConfirm, ParcelsOnTheWay, WaitingOrders } from './order-parts.tsx';
import { Appointments, Arrivals, ImagesToClassify, RecentPatients } from './patient-parts.tsx';
import styles from './workbench.module.css';

/** The address of the page: `clinic` shows the orders of the whole clinic instead of those of the user. */
const codec = createSearchCodec({ clinic: searchFlag }, {});

/**
 * Shows `/workbench`: the pending work of the reader, each part with a link to all of it (BENCH-01). Parts of disabled
 * pages are hidden.
 */
export default function WorkbenchPage() {
  const { t } = useTranslation();
  const isPageEnabled = usePageSwitch();
  const [searchParams, setSearchParams] = useSearchParams();
  const address = codec.read(searchParams);
  const setAddress = (next: typeof address): void => setSearchParams(codec.write(next), { replace: true });
  const { mode, standing, organisations } = useSession();
  const hasOrders = useRight('case');
  const hasPatients = useRight('patientList') && isPageEnabled('/patient');
  const hasTriage = isTriageUser(standing) && isPageEnabled('/triage');
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('workbench.title')}
        actions={
          hasOrders ? (
            <Checkbox checked={address.clinic} onChange={({ target }) => setAddress({ clinic: target.checked })}>
              {t('workbench.clinic')}
            </Checkbox>
          ) : null
        }
      />
      {hasOrders || hasPatients || hasTriage ? (
        <div className={styles['parts']}>
          {hasOrders ? (
            <>
              <WaitingOrders mine={!address.clinic} />
              <OrdersToConfirm mine={!address.clinic} />
              <ParcelsOnTheWay mine={!address.clinic} />
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
