import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryClient } from '@dentarium/platform';
import { createFilesQuery, createModelsQuery } from './images/patient-images.ts';
import { createSettingQueries } from './use-form-setting.ts';

/** Preloads the data and facts of an order's forms. Errors are ignored, because the forms report them. */
export async function prepareForms(order: OrderInfo): Promise<void> {
  const { patient, exam, stages, records, steps, caseForms } = createSettingQueries(order);
  const requests = [
    queryClient.query(patient),
    queryClient.query(exam),
    queryClient.query(stages),
    queryClient.query(records),
    queryClient.query(steps),
    queryClient.query(caseForms),
    queryClient.query(createFilesQuery(order.patient.id)),
    queryClient.query(createModelsQuery(order.orderId)),
  ];
  await Promise.allSettled(requests);
}
