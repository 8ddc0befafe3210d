import { PageHeader } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../order/back-link.tsx';
import styles from '../order-page/order-page.module.css';
import { Deliveries } from './deliveries.tsx';
import { MachineClients } from './machine-clients.tsx';
import { Webhooks } from './webhooks.tsx';

/** Shows `/lab/integration`: the connections of the manufacturer's own systems (LAB-02). */
export default function IntegrationPage() {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <PageHeader lead={<BackLink to="/lab" label={t('lab.toQueue')} />} title={t('integration.title')} />
      <MachineClients />
      <Webhooks />
      <Deliveries />
    </div>
  );
}
