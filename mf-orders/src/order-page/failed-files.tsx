import { queryLabFiles, retryLabFiles } from '@dentarium/server/calls/orders/lab';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { type OrderFile, syncFailFileByOrder } from '@dentarium/api/orders/upload-calls';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { formatMoment } from '@dentarium/domain';
import { callQuery, type Send, toast, useApiMutation, useSession } from '@dentarium/platform';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePlaceNameFormatter } from '../order/files/place-names.ts';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';

/** Shows the failed files of an order, for its doctor. Users with edit access can retry them (ORD-11). */
export function FailedOrderFiles({ order }: { readonly order: Pick<OrderInfo, 'orderId' | 'mayEdit'> }) {
  const { orderId, mayEdit } = order;
  const query = { query: { orderId } };
  const files = useQuery(callQuery(queryOrderFiles, query, { silent: true }));
  return (
    <FailedFiles files={files} {...(mayEdit ? { onRetry: (send: Send) => send(syncFailFileByOrder, query) } : {})} />
  );
}

/** Shows the failed files of an order, for the manufacturer. */
export function FailedLabFiles({ orderId }: { readonly orderId: string }) {
  const operatorId = useSession().user.id;
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId } }, { silent: true }));
  return <FailedFiles files={files} onRetry={(send) => send(retryLabFiles, { body: { operatorId, orderId } })} />;
}

interface Files {
  readonly data: readonly OrderFile[] | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function FailedFiles(props: {
  readonly files: Files;
  readonly onRetry?: (send: Send) => Promise<readonly OrderFile[]>;
}) {
  const { t } = useTranslation();
  const { files, onRetry } = props;
  const orderFiles = files.data ?? [];
  const lastSubmission = Math.max(0, ...orderFiles.map(({ submission }) => submission));
  const failedFiles = orderFiles.filter(({ state, submission }) => state === 'fail' && submission === lastSubmission);
  return (
    <PageSection id="failed-files" title={t('failedFiles.title')}>
      <QueryBoundary query={files} loading={<Skeletons shape="rows" count={2} />}>
        {() => (
          <article className={styles['card']}>
            <p className={styles['quiet']}>{t(failedFiles.length === 0 ? 'failedFiles.none' : 'failedFiles.why')}</p>
            <ul className={styles['items']}>
              {failedFiles.map((file) => (
                <FailedFile key={file.id} file={file} />
              ))}
            </ul>
            {onRetry === undefined || failedFiles.length === 0 ? null : <RetryButton onRetry={onRetry} />}
          </article>
        )}
      </QueryBoundary>
    </PageSection>
  );
}

function RetryButton({ onRetry }: { readonly onRetry: (send: Send) => Promise<readonly OrderFile[]> }) {
  const { t } = useTranslation();
  const retry = useApiMutation((send) => onRetry(send), {
    onSuccess: ({ length: count }) =>
      toast('info', count === 0 ? t('failedFiles.none') : t('failedFiles.trying', { count })),
  });
  return (
    <div>
      <Button loading={retry.isPending} onClick={() => void retry.mutate()}>
        {t('failedFiles.again')}
      </Button>
    </div>
  );
}

function FailedFile({ file }: { readonly file: OrderFile }) {
  const { t } = useTranslation();
  const formatPlaceName = usePlaceNameFormatter();
  const { name, problem, changedAt } = file;
  return (
    <li>
      <strong>{formatPlaceName(file)}</strong>
      <span className={styles['text']}>
        {name}
        {problem === null ? null : ` · ${t(`failedFiles.problem.${problem}`)}`}
      </span>
      <span className={styles['quiet']}>{t('failedFiles.at', { moment: formatMoment(new Date(changedAt)) })}</span>
    </li>
  );
}
