import { defineArea } from '../../kernel/areas/area.ts';
import { handle } from '../../records/handle.ts';
import { filesArea } from '../files/area.ts';
import { formatOrderShowId, loadCaseNumber, requireLabOrder, requireOperator } from '../orders/area.ts';
import { tasksArea } from '../tasks/area.ts';
import * as calls from './calls.ts';
import { createOrderPackageWork, type OrderPackageInput, orderPackageTask } from './order-package.ts';
import { listPackedFiles } from './packed-files.ts';

/** Packages of everything of an order, for its manufacturer. */
export const orderPackagesArea = defineArea({
  name: 'order-packages',
  calls,
  taskTypes: [orderPackageTask],
  auditActions: ['lab.downloadOrder', 'lab.makeOrderPackage'],
  start: async ({ requireService }) => {
    const { library } = await requireService(filesArea);
    const tasks = await requireService(tasksArea);
    tasks.register(orderPackageTask, createOrderPackageWork(library));
    return {
      routes: [
        handle(calls.packLabOrder, async (ctx) => {
          requireOperator(ctx, ctx.body.operatorId);
          const { order, db } = await requireLabOrder(ctx, ctx.body.orderId, 'view');
          const files = await listPackedFiles(db, order.id, 'en');
          const input: OrderPackageInput = { orderId: order.id };
          const [task] = await tasks.create(db, ctx.principal, [
            {
              type: orderPackageTask.type,
              name: formatOrderShowId(await loadCaseNumber(db, order.case_id), order.number),
              organisationId: order.manufacturer_id,
              patientIds: [order.patient_id],
              input,
              expectedSize: files.reduce((sum, { size }) => sum + size, 0),
            },
          ]);
          if (task === undefined) throw new Error('no task was made');
          return task;
        }),
      ],
    };
  },
});
