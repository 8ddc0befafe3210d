import { defineArea } from '../../kernel/area.ts';
import { avatarOf, filesArea } from '../files/area.ts';
import { orderFilesArea } from '../order-files/area.ts';
import { caseRoutes } from './case-routes.ts';
import { filesSettled } from './files-settled.ts';
import { formSchemas } from './form-schemas.ts';
import { labRoutes } from './lab-routes.ts';
import { migrations } from './migrations.ts';
import { orderRoutes } from './order-routes.ts';
import { receiveDelivered, remindOfPlans } from './order-timers.ts';
import { TRACKED_BY_HAND, trackedOverHttp } from './parcel-tracking.ts';
import { ordersOfPatients } from './patient-hooks.ts';
import { emptyOutbox } from './tell-of-order.ts';
import { traceParcels } from './trace-parcels.ts';
import { uploadRoutes } from './upload-routes.ts';
import './tables.ts';

export { changeOrder, requireAllowed } from './change-order.ts';
export { insertDemoCatalogue } from './demo-catalogue.ts';
export type { DemoDesign } from './demo-order.ts';
export { makeDemoOrders } from './demo-orders.ts';
export { demoPrincipal } from './demo-principal.ts';
export { byDoctor } from './doctor-acting.ts';
export { labOrderFor } from './lab-access.ts';
export { byLab, type LabInput } from './lab-acts.ts';
export { labOrder } from './lab-info.ts';
export { caseFor, orderFor, requireOperator, type StoredOrder, storedOrder } from './order-access.ts';
export { orderInfo } from './order-info.ts';
export { orderShowId } from './order-rows.ts';
export { addBatch } from './production.ts';
export { submittedAnswers } from './submitted.ts';
export { putOut } from './tell-of-order.ts';

/** Orders at manufacturers: cases, forms, the state machine, production and parcels. */
export const ordersArea = defineArea({
  name: 'orders',
  tables: [
    'data_request',
    'data_request_item',
    'delivery_address',
    'order_batch',
    'order_expert',
    'order_form',
    'order_history',
    'order_opened_model',
    'order_outbox',
    'order_patient',
    'order_rejection',
    'order_submission',
    'reissue_application',
    'shipment',
    'shipment_event',
    'treatment_case',
    'treatment_item',
    'treatment_item_organisation',
    'treatment_order',
  ],
  migrations,
  patients: ordersOfPatients,
  schemas: formSchemas,
  schedules: [
    { name: 'remind of plans', every: 'hour', run: ({ db }) => remindOfPlans(db) },
    { name: 'receive delivered orders', every: 'hour', run: ({ db }) => receiveDelivered(db) },
    { name: 'empty the outbox of orders', every: 'hour', run: ({ db }) => emptyOutbox(db) },
  ],
  start: async ({ config, serviceOf }) => {
    const tracking = config.tracking === null ? TRACKED_BY_HAND : trackedOverHttp(config.tracking);
    const files = await serviceOf(orderFilesArea);
    const { library } = await serviceOf(filesArea);
    files.settledWith((db, orderId) => filesSettled(db, orderId, files));
    return {
      routes: [
        ...caseRoutes(files),
        ...orderRoutes,
        ...labRoutes(files, (image) => avatarOf(library, image)),
        ...uploadRoutes(files),
      ],
      schedules: [{ name: 'trace parcels', every: 'minute', run: ({ db, log }) => traceParcels(db, tracking, log) }],
    };
  },
});
