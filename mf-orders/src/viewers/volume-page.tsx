import { ApiError, toRequest } from '@dentarium/api';
import { callQuery, useBenefit } from '@dentarium/platform';
import { getSlice, isVolumeRefusal, openVolume } from '@dentarium/server/calls/volumes';
import { combineQueries, EmptyState, PageHeader, PatientAlerts } from '@dentarium/ui';
import { VolumeViewer, type VolumeReader } from '@dentarium/viewers';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOrderItems } from '../order/files/order-items.ts';
import { BackLink } from '../order/back-link.tsx';
import { usePatientFactsFormatter } from '../order/order-facts.tsx';
import { PageBoundary } from '../order/page-boundary.tsx';
import styles from '../order-page/order-page.module.css';
import type { OrderFilesProps } from './order-files.ts';

/** The benefit that opens the CT module (specification, section 3). */
const CT_MODULE = 6;

const GONE_CODES: ReadonlySet<string> = new Set(['file.notFound', 'object.notFound', 'object.lost']);

/** Reads the volumes of patients. */
const PATIENT_VOLUMES: VolumeReader = {
  query: (fileId, seriesId) =>
    callQuery(openVolume, { params: { fileId }, query: seriesId === undefined ? {} : { seriesId } }, { silent: true }),
  toSliceRequest: (fileId, at) => toRequest(getSlice, { params: { fileId, at } }),
  // The patient may no longer have the file; the X-ray page shows the bytes of the order.
  isRefusal: (error) => isVolumeRefusal(error) || (error instanceof ApiError && GONE_CODES.has(error.code)),
};

/** Shows a submitted volume of an order in three planes. The clinic opens it as a file of its patient. */
export function VolumePage({ order, files, reader, openedFileId, backPath }: OrderFilesProps) {
  const { t } = useTranslation();
  const formatPatientFacts = usePatientFactsFormatter();
  const toItem = useOrderItems();
  const { locked } = useBenefit(CT_MODULE);
  return (
    <PageBoundary query={combineQueries({ order, files })} to={backPath} label={t('models.toFiles')}>
      {(data) => {
        const file = data.files.find(({ id }) => id === openedFileId);
        return (
          <div className={styles['page']}>
            <PageHeader
              lead={<BackLink to={backPath} label={t('models.toFiles')} />}
              title={data.order.patient.name}
              facts={formatPatientFacts(data.order.patient)}
            />
            <PatientAlerts patient={data.order.patient} />
            {file === undefined ? (
              <EmptyState kind="missing" title={t('viewer.volume.none')} />
            ) : locked !== null ? (
              <EmptyState kind="denied" title={locked} />
            ) : (
              <VolumeViewer
                key={file.id}
                volumes={PATIENT_VOLUMES}
                itemId={file.fileId}
                item={toItem(data.order, file)}
                alternative={<Link to={reader.toViewerPath('xray', file)}>{t('viewer.xray.open')}</Link>}
              />
            )}
          </div>
        );
      }}
    </PageBoundary>
  );
}
