import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';

const methods = service('CephMethods', '', { module: 'patients' });

/** A landmark of a method: its position and how to find it. */
const landmark = z.object({ id: z.string(), label: z.string(), name: z.string(), find: z.string() });

/** An analysis of cephalograms. Names are in the language of the caller, except for `nameCh` and `nameEn`. */
export const cephMethod = z.object({
  id: z.string(),
  /** The category of the X-rays that it measures: 18 lateral, 16 posteroanterior. */
  category: z.number(),
  name: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  /** The publication; empty for a method of the product. */
  source: z.string(),
  /** In the order in which they are placed. */
  landmarks: z.array(landmark),
  measures: z.array(z.object({ id: z.string(), name: z.string(), unit: z.enum(['deg', 'mm', 'percent']) })),
  /** The norm sets with a norm for at least one of its measures. */
  normSets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      dentition: z.enum(['mixed', 'permanent']),
      /**
       * The user who has approved its numbers for all organisations of the caller; `null` while one of them has not.
       */
      approvedBy: z.nullable(z.string()),
    }),
  ),
});
export type CephMethodAnswer = z.infer<typeof cephMethod>;

/** Lists the analyses for tracings, with their landmarks, measures and norm sets (specification, section 7). */
export const cephMethods = methods('cephMethods', {
  method: 'GET',
  permission: 'signedIn',
  result: z.array(cephMethod),
  // They change with the product; pages query the approvals of norms by patient.
  reads: {},
  summary: 'The methods of cephalometric analysis, in the language of the caller.',
});
