import type { OrderRow } from '@dentarium/api/orders/shapes';
import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { combineQueries, EmptyState, ImageStoreContext, PageHeader } from '@dentarium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBoundary } from '../order/page-boundary.tsx';
import type { OrderFileReader } from '../order/files/order-file-readers.ts';
import styles from '../order-page/order-page.module.css';
import { BackLink } from '../order/back-link.tsx';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import { ModelsViewer } from './models-viewer.tsx';
import { listSubmissionModels } from './submission-models.ts';

/** The submitted models of an order in 3D, for any reader of its files. */
export function ModelsPage(props: {
  readonly order: UseQueryResult<OrderRow>;
  readonly files: UseQueryResult<readonly OrderFile[]>;
  readonly reader: OrderFileReader;
  /** The opened file. */
  readonly openedFileId: string | null;
  /** The page to which the back link leads. */
  readonly backPath: string;
}) {
  const { t } = useTranslation();
  const formatPatientFacts = usePatientFactsFormatter();
  const { order, files, reader, openedFileId, backPath } = props;
  const models = useMemo(() => listSubmissionModels(files.data ?? [], openedFileId), [files.data, openedFileId]);
  return (
    <PageBoundary query={combineQueries({ order, files })} to={backPath} label={t('models.toFiles')}>
      {(data) => (
        <div className={styles['page']}>
          <PageHeader
            lead={<BackLink to={backPath} label={t('models.toFiles')} />}
            title={data.order.patient.name}
            facts={formatPatientFacts(data.order.patient)}
          />
          {models.length === 0 ? (
            <EmptyState kind="missing" title={t('models.none')} />
          ) : (
            <ImageStoreContext value={reader.images}>
              <ModelsViewer key={openedFileId ?? ''} order={data.order} models={models} reader={reader} />
            </ImageStoreContext>
          )}
        </div>
      )}
    </PageBoundary>
  );
}
