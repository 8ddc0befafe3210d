import { queryLabFiles, queryLabOrder } from '@dentarium/server/calls/orders/lab';
import { callQuery, NotFoundPage } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFileAddress } from '../order/files/file-address.ts';
import { labReader } from '../order/files/order-file-readers.ts';
import type { OrderFilesProps } from '../viewers/order-files.ts';
import { toLabOrderPath } from './lab-address.ts';

/** Shows a submitted file of an order to the manufacturer (LAB-01), as `?order=…&file=…` of the address. */
export function LabViewerPage({ View }: { readonly View: ComponentType<OrderFilesProps> }) {
  const [searchParams] = useSearchParams();
  const { order, file } = readFileAddress(searchParams);
  return order === null ? <NotFoundPage /> : <OrderFiles key={order} orderId={order} openedFileId={file} View={View} />;
}

function OrderFiles(props: {
  readonly orderId: string;
  readonly openedFileId: string | null;
  readonly View: ComponentType<OrderFilesProps>;
}) {
  const { orderId, openedFileId, View } = props;
  const order = useQuery(callQuery(queryLabOrder, { query: { orderId } }, { silent: true }));
  const files = useQuery(callQuery(queryLabFiles, { query: { orderId } }, { silent: true }));
  return (
    <View
      order={order}
      files={files}
      reader={labReader}
      openedFileId={openedFileId}
      backPath={toLabOrderPath(orderId)}
    />
  );
}
