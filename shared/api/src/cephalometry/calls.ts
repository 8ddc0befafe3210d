import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';

const methods = service('CephMethods', '', { module: 'patients' });

/** A landmark of a method: what is placed, and how it is found. */
const landmark = z.object({ id: z.string(), label: z.string(), name: z.string(), find: z.string() });

/** An analysis of cephalograms. Names are in the language of the caller, but for `nameCh` and `nameEn`. */
export const cephMethod = z.object({
  id: z.string(),
  /** The category of the X-rays that it measures: 18 lateral, 16 posteroanterior. */
  category: z.number(),
  name: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  /** Where it was published; empty for a choice of the product. */
  source: z.string(),
  /** In the order in which they are placed. */
  landmarks: z.array(landmark),
  measures: z.array(z.object({ id: z.string(), name: z.string(), unit: z.enum(['deg', 'mm', 'percent']) })),
  /** The norm sets that have a norm for one of its measures at least. */
  normSets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      dentition: z.enum(['mixed', 'permanent']),
      /** Who has approved its numbers for all organisations of the caller; `null` while one of them has not. */
      approvedBy: z.nullable(z.string()),
    }),
  ),
});
export type CephMethodAnswer = z.infer<typeof cephMethod>;

/** The analyses that tracings are measured by, with their landmarks, measures and norm sets (specification, section 7). */
export const cephMethods = methods('cephMethods', {
  method: 'GET',
  permission: 'signedIn',
  result: z.array(cephMethod),
  // They change with the product; who has approved norms, pages ask by patient.
  reads: {},
  summary: 'The methods of cephalometric analysis, in the language of the caller.',
});
