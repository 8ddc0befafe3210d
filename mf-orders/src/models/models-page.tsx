import type { OrderRow } from '@dentarium/api/orders/shapes';
import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { EmptyState, ImageStoreContext, PageHeader } from '@dentarium/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingPage } from '../order/loading-page.tsx';
import { hasDisplayableData } from '../order/has-displayable-data.ts';
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
  if (!hasDisplayableData(order) || !hasDisplayableData(files))
    return <LoadingPage answer={hasDisplayableData(order) ? files : order} to={backPath} label={t('models.toFiles')} />;
  const { patient } = order.data;
  return (
    <div className={styles['page']}>
      <PageHeader
        lead={<BackLink to={backPath} label={t('models.toFiles')} />}
        title={patient.name}
        facts={formatPatientFacts(patient)}
      />
      {models.length === 0 ? (
        <EmptyState kind="missing" title={t('models.none')} />
      ) : (
        <ImageStoreContext value={reader.images}>
          <ModelsViewer key={openedFileId ?? ''} order={order.data} models={models} reader={reader} />
        </ImageStoreContext>
      )}
    </div>
  );
}
