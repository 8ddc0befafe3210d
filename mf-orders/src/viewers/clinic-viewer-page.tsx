import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { callQuery, NotFoundPage, useRight } from '@dentarium/platform';
import { EmptyState } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { readFileAddress } from '../order/files/file-address.ts';
import { clinicReader } from '../order/files/order-file-readers.ts';
import { toSubmissionPath } from '../order/order-paths.ts';
import type { OrderFilesProps } from './order-files.ts';

/** Shows a submitted file of an order to the clinic (ORD-16), as `?order=…&file=…` of the address. */
export function ClinicViewerPage({ View }: { readonly View: ComponentType<OrderFilesProps> }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const canView = useRight('case');
  const { order, file } = readFileAddress(searchParams);
  if (!canView) return <EmptyState kind="denied" title={t('list.denied')} />;
  return order === null ? <NotFoundPage /> : <OrderFiles key={order} orderId={order} openedFileId={file} View={View} />;
}

function OrderFiles(props: {
  readonly orderId: string;
  readonly openedFileId: string | null;
  readonly View: ComponentType<OrderFilesProps>;
}) {
  const { orderId, openedFileId, View } = props;
  const order = useQuery(callQuery(queryOrderInfo, { query: { orderId } }, { silent: true }));
  const files = useQuery(callQuery(queryOrderFiles, { query: { orderId } }, { silent: true }));
  const number = files.data?.find(({ id }) => id === openedFileId)?.submission;
  return (
    <View
      order={order}
      files={files}
      reader={clinicReader}
      openedFileId={openedFileId}
      backPath={toSubmissionPath(orderId, number)}
    />
  );
}
