import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { get3dDesignList } from '@dentarium/api/schemes/calls';
import { formatMoment } from '@dentarium/domain';
import { callQuery, runWhenIdle } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailedSection } from '../order/failed-section.tsx';
import { toPlanPath } from '../order/order-paths.ts';
import { useEvent } from '../hooks/use-event.ts';
import { SchemeStateChip } from '../order/scheme-state.tsx';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';

/** Prepares the review of a version before its page opens. */
export interface PlanPreloader {
  /** Loads the code and the data of the review. */
  readonly prepare: (order: OrderInfo, schemeId: string) => void;
  /** Starts loading the surfaces after the link was pressed. */
  readonly prestart: (schemeId: string) => void;
}

/**
 * Shows the versions of an order's plan that were proposed to its doctor, the latest first. The version that awaits a
 * decision is prepared, as is one under the pointer.
 */
export function PlanVersions(props: { readonly order: OrderInfo; readonly preloader: PlanPreloader }) {
  const { t } = useTranslation();
  const { order, preloader } = props;
  const { caseId, orderId } = order;
  const versions = useQuery(callQuery(get3dDesignList, { query: { caseId, orderId } }, { silent: true }));
  const proposedId = versions.data?.find(({ state }) => state === 'proposed')?.schemeId;
  const prepareProposed = useEvent(() => (proposedId === undefined ? undefined : preloader.prepare(order, proposedId)));
  useEffect(() => (proposedId === undefined ? undefined : runWhenIdle(prepareProposed)), [proposedId, prepareProposed]);
  if (versions.isError && versions.data === undefined)
    return <FailedSection title={t('plan.versions')} error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined || versions.data.length === 0) return null;
  return (
    <PageSection id="plans" title={t('plan.versions')}>
      <ul className={styles['items']}>
        {versions.data.map(({ schemeId, number, state, submittedAt }) => (
          <li key={schemeId}>
            <Link
              to={toPlanPath(orderId, number)}
              onPointerEnter={() => preloader.prepare(order, schemeId)}
              onClick={() => preloader.prestart(schemeId)}
              onFocus={() => preloader.prepare(order, schemeId)}
            >
              {t('plan.version', { number })}
            </Link>
            <SchemeStateChip state={state} />
            <span className={styles['quiet']}>{formatMoment(new Date(submittedAt))}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
