import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { queryClient } from '@dentarium/platform';
import { callFiles, callModels } from './images/patient-images.ts';
import { callsOfSetting } from './use-form-setting.ts';

/** Asks for what the forms of an order are judged by and made of. Whoever shows a form is told when it does not come. */
export async function prepareForms(order: OrderInfo): Promise<void> {
  const { patient, exam, stages, records, steps, caseForms } = callsOfSetting(order);
  const asked = [
    queryClient.query(patient),
    queryClient.query(exam),
    queryClient.query(stages),
    queryClient.query(records),
    queryClient.query(steps),
    queryClient.query(caseForms),
    queryClient.query(callFiles(order.patient.id)),
    queryClient.query(callModels(order.orderId)),
  ];
  await Promise.allSettled(asked);
}
