import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import { get3dDesignList } from '@dentarium/api/services/scheme-server';
import { momentText } from '@dentarium/domain';
import { callQuery } from '@dentarium/platform';
import { ErrorState } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { planPath } from '../order/order-links.ts';
import { SchemeStateChip } from '../order/scheme-state.tsx';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';

/** The versions of the plan of an order that were proposed to its doctor, the latest first. */
export function PlanVersions({ order: { caseId, orderId } }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const versions = useQuery(callQuery(get3dDesignList, { query: { caseId, orderId } }, { silent: true }));
  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined || versions.data.length === 0) return null;
  return (
    <PageSection id="plans" title={t('plan.versions')}>
      <ul className={styles['items']}>
        {versions.data.map(({ schemeId, number, state, submittedAt }) => (
          <li key={schemeId}>
            <Link to={planPath(orderId, number)}>{t('plan.version', { number })}</Link>
            <SchemeStateChip state={state} />
            <span className={styles['quiet']}>{momentText(new Date(submittedAt))}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
