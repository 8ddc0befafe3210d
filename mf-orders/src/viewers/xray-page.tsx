import { combineQueries, EmptyState, PageHeader, PatientAlerts } from '@dentarium/ui';
import { DicomViewer } from '@dentarium/viewers';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { listSubmissionFiles } from '../order/files/file-kinds.ts';
import { isXRay } from '../order/files/order-file-readers.ts';
import { useOrderItems } from '../order/files/order-items.ts';
import { BackLink } from '../order/back-link.tsx';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import { PageBoundary } from '../order/page-boundary.tsx';
import { findSubmission, type OrderFilesProps } from './order-files.ts';
import { createOrderSource } from './order-source.ts';
import styles from './viewers.module.css';

/** Shows a submitted X-ray of an order as its file has it, for any reader of its files. */
export function XRayPage({ order, files, reader, openedFileId, backPath }: OrderFilesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formatPatientFacts = usePatientFactsFormatter();
  const toItem = useOrderItems();
  const [secondId, setSecondId] = useState<string | null>(null);
  const openedFile = files.data?.find(({ id }) => id === openedFileId);
  const canDownload = openedFile !== undefined && reader.canDownload(openedFile);
  const source = useMemo(() => createOrderSource(reader, canDownload), [reader, canDownload]);
  return (
    <PageBoundary query={combineQueries({ order, files })} to={backPath} label={t('models.toFiles')}>
      {(data) => {
        const items = listSubmissionFiles(data.files, findSubmission(data.files, openedFileId))
          .filter(isXRay)
          .map((file) => toItem(data.order, file));
        const item = items.find(({ id }) => id === openedFileId);
        const head = (
          <div className={styles['head']}>
            <PageHeader
              lead={<BackLink to={backPath} label={t('models.toFiles')} />}
              title={data.order.patient.name}
              facts={[formatPatientFacts(data.order.patient), item?.name].filter(Boolean).join(' · ')}
            />
            <PatientAlerts patient={data.order.patient} />
          </div>
        );
        if (item === undefined)
          return (
            <>
              {head}
              <EmptyState kind="missing" title={t('viewer.xray.none')} />
            </>
          );
        return (
          <DicomViewer
            key={item.id}
            source={source}
            items={items}
            item={item}
            secondItem={items.find(({ id }) => id === secondId) ?? null}
            onSecondItem={setSecondId}
            onClose={() => void navigate(backPath)}
            head={head}
          />
        );
      }}
    </PageBoundary>
  );
}
