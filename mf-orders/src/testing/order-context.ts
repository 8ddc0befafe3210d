import type { PlainDate } from '@dentarium/domain';
import { buildSamplePatient, buildSampleStage } from '@dentarium/platform/testing';
import type { OrderContext } from '../forms/order-facts.ts';

/** The day on which the sample orders are filled in. */
export const ORDER_DAY: PlainDate = '2026-03-02';

/** Builds the data of a patient without an exam or former orders. */
export function buildOrderContext(changes: Partial<OrderContext> = {}): OrderContext {
  return {
    patient: buildSamplePatient({ birthDate: '2000-03-01' }),
    exam: {
      id: null,
      stageId: null,
      examDate: null,
      exam: null,
      derived: { angleType: null, canine: null, midline: null, subdivision: null },
      overjetLimits: { mild: 3, moderate: 5, severe: 8 },
      version: 0,
      updatedBy: null,
      updatedAt: null,
    },
    stages: [buildSampleStage()],
    records: [],
    steps: { upper: { shipped: 0, planned: null }, lower: { shipped: 0, planned: null } },
    caseForms: [],
    day: ORDER_DAY,
    ...changes,
  };
}
