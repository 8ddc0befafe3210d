import { queryLabFunctions } from '@dentarium/server/calls/lab';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import type { Batch, Shipment } from '@dentarium/api/orders/shapes';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Parcels } from '../order-page/parcels.tsx';
import { PrintLink } from '../order/print-link.tsx';
import { BatchModels } from './batch-models.tsx';
import { toLabLabelPath } from './lab-address.ts';

const TrackingDialog = lazy(() => import('./tracking-dialog.tsx'));

function isReceived({ shipment }: Batch): boolean {
  return shipment !== null && shipment.receivedAt !== null;
}

/**
 * Shows the batches and parcels of an order, with the models of the aligners and the label of each parcel. The factory
 * records events of parcels in transit.
 */
export function LabParcels({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const functions = useQuery(callQuery(queryLabFunctions, {}, { silent: true }));
  const [trackedShipment, setTrackedShipment] = useState<Shipment | null>(null);
  const canRecord = functions.data?.functions.includes('factory') === true;
  return (
    <>
      <Parcels
        order={order}
        renderBatch={(batch) => (
          <>
            <BatchModels order={order} batch={batch} />
            {batch.address === null || isReceived(batch) ? null : (
              <p>
                <PrintLink
                  to={toLabLabelPath(order.orderId, batch.id)}
                  label={t('label.printBatch', { number: batch.number })}
                />
              </p>
            )}
          </>
        )}
        renderActions={(shipment) =>
          canRecord && shipment.receivedAt === null ? (
            <span>
              <Button
                size="small"
                aria-label={t('tracking.openFor', { waybill: shipment.waybill })}
                onClick={() => setTrackedShipment(shipment)}
              >
                {t('tracking.open')}
              </Button>
            </span>
          ) : null
        }
      />
      {trackedShipment === null ? null : (
        <Suspense fallback={null}>
          <TrackingDialog order={order} shipment={trackedShipment} onClose={() => setTrackedShipment(null)} />
        </Suspense>
      )}
    </>
  );
}
