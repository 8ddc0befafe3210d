import { service } from '@dentarium/api/contract';
import { operatorId } from '@dentarium/api/orders/shapes';
import { id } from '@dentarium/api/shapes';
import { downloadTask } from '@dentarium/api/tasks/calls';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders' });

/**
 * Packs everything of an order into a zip: the order as its manufacturer sees it, the files of its submissions, and its
 * plans. The task ends as every package does, and people download it in the task centre. Systems read the files one by
 * one instead.
 *
 * Refused with `order.operator`, `order.notFound`, `task.tooMany`, `task.tooManyOfClinic` (429), `task.tooLarge`,
 * `task.tooLargeOfClinic` (413).
 */
export const packLabOrder = lab('PackLabOrder', {
  method: 'POST',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  audit: 'lab.packOrder',
  body: z.object({ operatorId, orderId: id }),
  result: downloadTask,
  changes: { task: true },
  summary: 'Packs everything of an order into a zip for its manufacturer (ours).',
});
