import { queryLabFiles } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { callQuery } from '@dentarium/platform';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../order/page-section.tsx';
import { listSubmissionFiles, listReissuePhotos } from '../order/files/file-kinds.ts';
import { labReader } from '../order/files/order-file-readers.ts';
import { SubmittedFiles } from '../order/files/submitted-files.tsx';

/** Shows the images, models and other files of the last submission of an order, in the manufacturer's view. */
export function LabFiles({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId: order.orderId } }, { silent: true }));
  const lastNumber = order.submissions.at(-1)?.number;
  const visibleFiles = listSubmissionFiles(files.data ?? [], lastNumber);
  if (files.data !== undefined && visibleFiles.length === 0) return null;
  return (
    <PageSection id="files" title={t('files.title')}>
      <QueryBoundary query={files} onRefetchError="showBoth" loading={<Skeletons shape="rows" count={2} />}>
        {() => <SubmittedFiles files={visibleFiles} reader={labReader} order={order} />}
      </QueryBoundary>
    </PageSection>
  );
}

/** Shows the photographs of a reissue application, as stored with the order. */
export function LabReissuePhotos(props: { readonly order: LabOrder; readonly fileIds: readonly string[] }) {
  const { order, fileIds } = props;
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId: order.orderId } }, { silent: true }));
  return (
    <QueryBoundary query={files} onRefetchError="replace" loading={<Skeletons shape="rows" count={2} />}>
      {(data) => <SubmittedFiles files={listReissuePhotos(data, fileIds)} reader={labReader} order={order} />}
    </QueryBoundary>
  );
}
