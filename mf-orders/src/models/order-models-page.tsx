import { queryOrderInfo } from '@dentarium/api/orders/calls';
import { queryOrderFiles } from '@dentarium/api/orders/upload-calls';
import { callQuery, NotFoundPage, useRight } from '@dentarium/platform';
import { EmptyState } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readModelsAddress } from '../order/files/models-address.ts';
import { clinicReader } from '../order/files/order-file-readers.ts';
import { toSubmissionPath } from '../order/order-paths.ts';
import { ModelsPage } from './models-page.tsx';

/** `/case/models?order=…&file=…`: the submitted models of an order in 3D, in the clinic's view (ORD-16). */
export default function OrderModelsPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const canView = useRight('case');
  const { order, file } = readModelsAddress(searchParams);
  if (!canView) return <EmptyState kind="denied" title={t('list.denied')} />;
  return order === null ? <NotFoundPage /> : <OrderModels key={order} orderId={order} opened={file} />;
}

function OrderModels({ orderId, opened }: { readonly orderId: string; readonly opened: string | null }) {
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  const files = useQuery(callQuery(queryOrderFiles, { query: { orderId } }, { silent: true }));
  const number = files.data?.find(({ id }) => id === opened)?.submission;
  return (
    <ModelsPage
      order={order}
      files={files}
      reader={clinicReader}
      openedFileId={opened}
      backPath={`${toSubmissionPath(orderId)}${number === undefined ? '' : `&number=${number}`}`}
    />
  );
}
