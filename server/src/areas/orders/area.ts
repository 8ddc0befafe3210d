import { defineArea } from '../../kernel/areas/area.ts';
import { createAddressProbes } from '../../kernel/probes/address-probe.ts';
import * as catalogueCalls from './calls.ts';
import { createAvatar, filesArea } from '../files/area.ts';
import { orderFilesArea } from '../order-files/area.ts';
import { createCaseRoutes } from './cases/case-routes.ts';
import { createDemoHooks, type DemoPlanner } from './demo/demo-hooks.ts';
import { orderDemoRows } from './demo/demo-rows.ts';
import { handleSettledFiles } from './submission/handle-settled-files.ts';
import { formSchemas } from './forms/form-schemas.ts';
import * as caseCalls from './cases/calls.ts';
import * as formCalls from './forms/calls.ts';
import * as labCalls from './lab/calls.ts';
import * as addressCalls from './production/calls.ts';
import { createLabRoutes } from './lab/lab-routes.ts';
import { migrations } from './migrations.ts';
import { ORDER_NOTICE_KINDS } from './notices/order-notice-kinds.ts';
import { orderRoutes } from './cases/order-routes.ts';
import { receiveDelivered, remindOfPlans } from './cases/order-timers.ts';
import { MANUAL_TRACKING, createHttpTracking } from './production/parcel-tracking.ts';
import { orderPatientHooks } from './cases/patient-hooks.ts';
import { deleteExpiredEvents } from './cases/publish-order.ts';
import { traceParcels } from './production/trace-parcels.ts';
import { createUploadRoutes } from './forms/upload-routes.ts';
import './tables.ts';

export { changeOrder, requireAllowed } from './cases/change-order.ts';
export type { DemoDesign } from './demo/demo-order.ts';
export { loadDemoPrincipal } from './demo/demo-principal.ts';
export { createDoctorAction } from './cases/doctor-action.ts';
export { labOrder, requireLabOrder } from './lab/lab-access.ts';
export { loadExpertClaim } from './lab/expert-claim.ts';
export { acceptCancellation } from './lab/lab-cancellation.ts';
export { createLabAction, type LabInput } from './lab/lab-actions.ts';
export { loadLabOrder } from './lab/lab-info.ts';
export {
  type AuthorisedOrder,
  requireCase,
  requireOrder,
  requireOperator,
  type StoredOrder,
  requireStoredOrder,
} from './cases/order-access.ts';
export { loadVisibleOrderInfo } from './cases/order-info.ts';
export { formatOrderShowId, loadCaseNumber } from './cases/order-rows.ts';
export { addBatch } from './production/production.ts';
export { loadSubmittedAnswers } from './submission/submissions.ts';
export { addToOutbox } from './cases/publish-order.ts';

/** Orders at manufacturers: cases, forms, the state machine, production and parcels. */
export const ordersArea = defineArea({
  name: 'orders',
  calls: { ...catalogueCalls, ...caseCalls, ...formCalls, ...labCalls, ...addressCalls },
  tables: [
    'data_request',
    'data_request_item',
    'delivery_address',
    'order_batch',
    'order_cancellation',
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
  noticeKinds: ORDER_NOTICE_KINDS,
  demoHooks: orderDemoRows,
  patientHooks: orderPatientHooks,
  schemas: formSchemas,
  schedules: [
    { name: 'remind of plans', every: 'hour', run: ({ db }) => remindOfPlans(db) },
    { name: 'receive delivered orders', every: 'hour', run: ({ db }) => receiveDelivered(db) },
    { name: 'empty the outbox of orders', every: 'hour', run: ({ db }) => deleteExpiredEvents(db) },
  ],
  start: async ({ config, requireService }) => {
    const tracking = config.tracking === null ? MANUAL_TRACKING : createHttpTracking(config.tracking);
    const files = await requireService(orderFilesArea);
    const { library } = await requireService(filesArea);
    let planDemo: DemoPlanner = async () => undefined;
    files.setSettledHandler((db, orderId) => handleSettledFiles(db, orderId, files));
    return {
      service: {
        /** Sets who draws the plans of the demonstration. There is nobody before that. */
        setDemoPlanner: (planner: DemoPlanner) => void (planDemo = planner),
      },
      demoHooks: createDemoHooks(files, (db, designs) => planDemo(db, designs)),
      routes: [
        ...createCaseRoutes(files),
        ...orderRoutes,
        ...createLabRoutes(files, (image) => createAvatar(library, image)),
        ...createUploadRoutes(files),
      ],
      probes: createAddressProbes({
        name: 'tracking',
        title: { ch: '物流跟踪服务', en: 'Tracking of parcels' },
        setting: 'TRACKING_URL',
        url: config.tracking?.url,
      }),
      schedules: [{ name: 'trace parcels', every: 'minute', run: ({ db, log }) => traceParcels(db, tracking, log) }],
    };
  },
});
