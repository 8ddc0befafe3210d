import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import type { OrderHistoryEntry } from '@dentarium/api/orders/history-shapes';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import { callQuery } from '@dentarium/platform';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistoryFormatter } from './use-history-formatter.ts';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';
import { PatientPhotos } from './reissue-section.tsx';

/** Shows the history of an order, the latest entry first, in the reader's language. */
export function OrderHistory({ order }: { readonly order: Pick<OrderRow, 'caseId' | 'orderId'> }) {
  const history = useQuery(callQuery(getCaseOpertionHistory, { query: { caseId: order.caseId } }, { silent: true }));
  const { t } = useTranslation();
  return (
    <PageSection id="history" title={t('history.title')}>
      <QueryBoundary query={history} onRefetchError="showBoth" loading={<Skeletons shape="rows" count={3} />}>
        {(entries) => (
          <HistoryEntries
            entries={entries.filter(({ orderId }) => orderId === order.orderId).toReversed()}
            renderPhotos={(fileIds) => <PatientPhotos fileIds={fileIds} />}
          />
        )}
      </QueryBoundary>
    </PageSection>
  );
}

/** Shows the entries of a history in the given order. */
export function HistoryEntries(props: {
  readonly entries: readonly OrderHistoryEntry[];
  /** Renders photographs. Their source differs between the clinic and the manufacturer. */
  readonly renderPhotos: (fileIds: readonly string[]) => ReactNode;
}) {
  const formatEntry = useHistoryFormatter();
  return (
    <ol className={styles['history']}>
      {props.entries.map((entry) => {
        const { author, event, resultingStatus, facts } = formatEntry(entry);
        return (
          <li key={entry.id}>
            <p>
              <strong>{event}</strong>
              {resultingStatus === null ? null : ` → ${resultingStatus}`}
            </p>
            <p className={styles['quiet']}>
              {author} · {formatMoment(new Date(entry.at))}
            </p>
            {facts.length === 0 ? null : <p>{facts.join(' · ')}</p>}
            {entry.text === '' ? null : <p className={styles['text']}>{entry.text}</p>}
            {entry.attachments.length === 0 ? null : props.renderPhotos(entry.attachments)}
          </li>
        );
      })}
    </ol>
  );
}
