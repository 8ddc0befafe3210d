import { queryLabFiles, retryLabFiles } from '../lab/calls.ts';
import * as specifiedCalls from '@dentarium/api/orders/upload-calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../../records/handle.ts';
import { listOrderFiles, type OrderFiles } from '../../order-files/area.ts';
import { requireLabOrder } from '../lab/lab-access.ts';
import { requireOrder, requireOperator } from '../cases/order-access.ts';
import { listFailures, retryFiles, synchronisePatientData, loadPatientSync } from '../submission/patient-sync.ts';
import { toUuids } from './slot-files.ts';

/** Creates the calls of the synchronisation of patients with their orders (ORD-11). */
export function createUploadRoutes(files: OrderFiles): Route[] {
  return [
    handle(specifiedCalls.syncFailFileByOrder, (ctx) => retryFiles(ctx, files, ctx.query.orderId)),
    handle(specifiedCalls.getIsHaveFailFile, (ctx) => listFailures(ctx, toUuids(ctx.query.patientIds.split(',')))),
    handle(specifiedCalls.syncPatientData, (ctx) => synchronisePatientData(ctx, files, ctx.query.patientId)),
    handle(specifiedCalls.patientIsSync, (ctx) => {
      requireOperator(ctx, ctx.body.operatorId);
      return loadPatientSync(ctx, ctx.body.patientId);
    }),
    handle(calls.queryOrderFiles, async (ctx) => {
      const { order, db } = await requireOrder(ctx, ctx.query.orderId, 'view');
      return listOrderFiles(db, order.id);
    }),
    handle(queryLabFiles, async (ctx) => {
      const { order, db } = await requireLabOrder(ctx, ctx.query.orderId, 'view');
      return listOrderFiles(db, order.id);
    }),
    handle(retryLabFiles, async (ctx) => {
      requireOperator(ctx, ctx.body.operatorId);
      const { order, db } = await requireLabOrder(ctx, ctx.body.orderId, 'act');
      return files.retry(db, order.id);
    }),
  ];
}
