import { queryLabOrder, queryLabFiles } from '@dentarium/server/calls/orders/lab';
import { callQuery, NotFoundPage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ModelsPage } from '../models/models-page.tsx';
import { readModelsAddress } from '../order/files/models-address.ts';
import { labReader } from '../order/files/order-file-readers.ts';
import { toLabOrderPath } from './lab-address.ts';

/** `/lab/models?order=…&file=…`: the submitted models of an order in 3D, in the manufacturer's view (LAB-01). */
export default function LabModelsPage() {
  const [searchParams] = useSearchParams();
  const { order, file } = readModelsAddress(searchParams);
  return order === null ? <NotFoundPage /> : <OrderModels key={order} orderId={order} opened={file} />;
}

function OrderModels({ orderId, opened }: { readonly orderId: string; readonly opened: string | null }) {
  const order = useQuery(callQuery(queryLabOrder, { query: { orderId } }, { silent: true }));
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId } }, { silent: true }));
  return (
    <ModelsPage
      order={order}
      files={files}
      reader={labReader}
      openedFileId={opened}
      backPath={toLabOrderPath(orderId)}
    />
  );
}
