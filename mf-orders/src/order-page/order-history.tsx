import { getCaseOpertionHistory } from '@dentarium/api/services/case-details';
import type { OrderHistoryEntry, OrderRow } from '@dentarium/api/services/order-shapes';
import { momentText } from '@dentarium/domain';
import { callQuery } from '@dentarium/platform';
import { ErrorState, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHistoryText } from './history-text.ts';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';

/** What happened to an order, the latest first, in the language of the reader. */
export function OrderHistory({ order }: { readonly order: Pick<OrderRow, 'caseId' | 'orderId'> }) {
  const history = useQuery(callQuery(getCaseOpertionHistory, { query: { caseId: order.caseId } }, { silent: true }));
  const { t } = useTranslation();
  return (
    <PageSection id="history" title={t('history.title')}>
      {history.isError ? <ErrorState error={history.error} onRetry={() => void history.refetch()} /> : null}
      {history.isPending ? <Skeletons shape="rows" count={3} /> : null}
      <HistoryEntries entries={(history.data ?? []).filter(({ orderId }) => orderId === order.orderId).toReversed()} />
    </PageSection>
  );
}

/** Entries of a history, as they come. */
export function HistoryEntries({ entries }: { readonly entries: readonly OrderHistoryEntry[] }) {
  const historyText = useHistoryText();
  return (
    <ol className={styles['history']}>
      {entries.map((entry) => {
        const { who, what, led } = historyText(entry);
        return (
          <li key={entry.id}>
            <p>
              <strong>{what}</strong>
              {led === null ? null : ` → ${led}`}
            </p>
            <p className={styles['quiet']}>
              {who} · {momentText(new Date(entry.at))}
            </p>
            {entry.text === '' ? null : <p className={styles['text']}>{entry.text}</p>}
          </li>
        );
      })}
    </ol>
  );
}
