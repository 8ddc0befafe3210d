import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { queryLabOrder } from '@dentarium/server/calls/orders/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import type { Batch } from '@dentarium/api/orders/shapes';
import { toOrganisationName } from '@dentarium/domain';
import { callQuery, NotFoundPage, useLanguage, useSession } from '@dentarium/platform';
import { searchId } from '@dentarium/platform/search-params';
import { combineQueries, EmptyState } from '@dentarium/ui';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { listRecipientLines } from '../order/list-recipient-lines.ts';
import { PageBoundary } from '../order/page-boundary.tsx';
import { useProductionFormatter } from '../order/use-production-formatter.ts';
import { LabelLines, LabelPaper, ParcelLabelFrame } from '../order-page/print/label-parts.tsx';
import { toLabOrderPath } from './lab-address.ts';

/** Shows `/lab/label?order=…&batch=…`: the label for the parcel of a batch (LAB-01). */
export default function LabLabelPage() {
  const [searchParams] = useSearchParams();
  const orderId = searchId.parse(searchParams.get('order') ?? '');
  const batchId = searchId.parse(searchParams.get('batch') ?? '');
  if (orderId === null || batchId === null) return <NotFoundPage />;
  return <LabelById orderId={orderId} batchId={batchId} />;
}

function LabelById({ orderId, batchId }: { readonly orderId: string; readonly batchId: string }) {
  const { t } = useTranslation();
  const [order, functions] = useQueries({
    queries: [
      callQuery(queryLabOrder, { query: { orderId } }, { silent: true }),
      callQuery(queryLabFunctions, {}, { silent: true }),
    ],
  });
  return (
    <PageBoundary query={combineQueries({ order, functions })} to="/lab" label={t('lab.toQueue')}>
      {(data) => {
        const batch = data.order.batches.find(({ id }) => id === batchId);
        if (batch === undefined) return <EmptyState kind="none" title={t('label.noBatch')} />;
        return <BatchLabel order={data.order} batch={batch} manufacturerId={data.functions.orgId} />;
      }}
    </PageBoundary>
  );
}

function BatchLabel(props: {
  readonly order: LabOrder;
  readonly batch: Batch;
  readonly manufacturerId: string | null;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { organisations } = useSession();
  const formatProduction = useProductionFormatter();
  const { order, batch, manufacturerId } = props;
  const recipientLines = listRecipientLines(batch.address);
  const manufacturer = organisations.find(({ id }) => id === manufacturerId);
  const { shipment } = batch;
  return (
    <LabelPaper order={order} backPath={toLabOrderPath(order.orderId)}>
      <ParcelLabelFrame order={order}>
        <LabelLines
          title={t('label.to')}
          lines={recipientLines.length === 0 ? [t('parcels.noAddress')] : recipientLines}
        />
        <LabelLines
          title={t('label.from')}
          lines={manufacturer === undefined ? [] : [toOrganisationName(manufacturer, language)]}
        />
        <LabelLines
          title={t('parcels.batch', { number: batch.number, kind: t(`parcels.kind.${batch.kind}`) })}
          lines={formatProduction(batch)}
        />
        <LabelLines
          title={t('label.parcel')}
          lines={
            shipment === null
              ? []
              : [t(shipment.courier === 0 ? 'parcels.courier.0' : 'parcels.courier.1'), shipment.waybill]
          }
        />
      </ParcelLabelFrame>
    </LabelPaper>
  );
}
