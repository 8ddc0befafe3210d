import { createOrder } from '../../orders/testing/sample-orders.ts';
import { type SampleRequest, sampleRequest } from '../../../testing/access-matrix/scene.ts';
import { packLabOrder } from '../calls.ts';

/** Valid requests for the calls about packages of orders. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(packLabOrder, async (scene) => ({
    body: { operatorId: scene.account, orderId: (await createOrder(scene, { detailStatus: 10004 })).orderId },
  })),
];
