import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { ORDER_TAB_KEYS, orderType } from './shapes.ts';
import { id, integerText, periodLimits } from '../shapes.ts';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });

/**
 * How many orders of the patients whom the caller sees were created in each of some periods: by type, by where they stand now, and by the
 * doctor of the patient. Archived orders are counted, and stand at the tab `archive`; removed ones and those of deleted patients are not.
 *
 * `limits` are the instants at which the periods begin, and at which the last one ends. Who asks knows in which time zone a day, a week or a month
 * begins. An organisation of which the caller sees nothing gives nothing. Refused with nothing of its own.
 */
export const queryOrderStatistics = cases('QueryOrderStatistics', {
  method: 'GET',
  own: true,
  permission: { right: 'case' },
  query: z.object({
    limits: periodLimits,
    orgId: z.optional(id),
    doctorId: z.optional(id),
    type: z.optional(integerText(0, 2)),
  }),
  result: z.object({
    /** `period` counts from 0; without an order there is no entry. */
    types: z.array(z.object({ period: z.number(), type: orderType, count: z.number() })),
    tabs: z.array(z.object({ period: z.number(), tab: z.enum(ORDER_TAB_KEYS), count: z.number() })),
    doctors: z.array(z.object({ doctorId: id, doctorName: z.string(), type: orderType, count: z.number() })),
  }),
  reads: { order: true, patient: true },
  summary: 'How many orders were created in each of some periods, by type, by status and by doctor (ours).',
});
