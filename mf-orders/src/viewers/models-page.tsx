import { combineQueries, EmptyState, PageHeader, PatientAlerts } from '@dentarium/ui';
import { ModelViewer } from '@dentarium/viewers';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isModel, listSubmissionFiles } from '../order/files/file-kinds.ts';
import { useOrderFacts, useOrderItems } from '../order/files/order-items.ts';
import { BackLink } from '../order/back-link.tsx';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import { PageBoundary } from '../order/page-boundary.tsx';
import styles from '../order-page/order-page.module.css';
import { findSubmission, type OrderFilesProps } from './order-files.ts';
import { createOrderSource } from './order-source.ts';

/** Shows the submitted models of an order in 3D, for any reader of its files. */
export function ModelsPage({ order, files, reader, openedFileId, backPath }: OrderFilesProps) {
  const { t } = useTranslation();
  const formatPatientFacts = usePatientFactsFormatter();
  const toItem = useOrderItems();
  const listFacts = useOrderFacts();
  const source = useMemo(() => createOrderSource(reader, true), [reader]);
  return (
    <PageBoundary query={combineQueries({ order, files })} to={backPath} label={t('models.toFiles')}>
      {(data) => {
        const number = findSubmission(data.files, openedFileId);
        const items = listSubmissionFiles(data.files, number)
          .filter(isModel)
          .map((file) => toItem(data.order, file));
        const [first] = items;
        return (
          <div className={styles['page']}>
            <PageHeader
              lead={<BackLink to={backPath} label={t('models.toFiles')} />}
              title={data.order.patient.name}
              facts={formatPatientFacts(data.order.patient)}
            />
            <PatientAlerts patient={data.order.patient} />
            {first === undefined || first.group === null ? (
              <EmptyState kind="missing" title={t('models.none')} />
            ) : (
              <ModelViewer
                key={openedFileId ?? ''}
                source={source}
                items={items}
                group={{ ...first.group, facts: listFacts(data.order) }}
                openedId={openedFileId}
              />
            )}
          </div>
        );
      }}
    </PageBoundary>
  );
}
