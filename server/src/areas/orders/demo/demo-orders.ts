import type { DemoClinic, DemoPatient } from '@dentarium/demo';
import { IMAGE_SLOTS } from '@dentarium/orders/forms';
import type { Transaction } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { OrderFiles } from '../../order-files/area.ts';
import { type DemoCourse, type DemoDesign, DemoOrder } from './demo-order.ts';

/** The courses of the orders, covering the statuses that the lists of the clinic and of the manufacturer show. */
const ORDERS: readonly DemoCourse[] = [
  { type: 0, requiredFiles: 'images', steps: ['mail', 'arrive', 'accept', 'design'], plan: 'proposed' },
  { type: 0, requiredFiles: 'images', steps: ['mail', 'arrive', 'accept', 'design'], plan: 'expert' },
  { type: 0, requiredFiles: 'both', steps: ['submit', 'accept', 'design'] },
  { type: 0, requiredFiles: 'both', steps: ['submit', 'accept'] },
  { type: 0, requiredFiles: 'images', steps: ['mail'] },
  { type: 0, requiredFiles: 'images', steps: ['mail', 'arrive'] },
  { type: 0, requiredFiles: 'images', steps: ['mail', 'arrive', 'reject'] },
  { type: 0, requiredFiles: 'images', steps: ['mail', 'arrive', 'request'] },
  { type: 1, requiredFiles: 'models', steps: ['submit', 'pause'] },
  { type: 1, requiredFiles: 'models', steps: ['submit', 'accept'] },
  { type: 1, requiredFiles: 'models', steps: ['submit', 'accept', 'produce'] },
  { type: 1, requiredFiles: 'models', steps: ['submit', 'accept', 'produce', 'ship'] },
  { type: 1, requiredFiles: 'models', steps: ['submit', 'accept', 'produce', 'ship', 'receive'] },
  { type: 0, requiredFiles: 'nothing', steps: [] },
];

const MODELS: readonly number[] = [53, 51];

/**
 * The kind of dentition that the plans are drawn for; such patients at the start of treatment are at the end of the
 * list.
 */
const PLANNED_MOUTH = 'deepBite';

/** Returns the latest file of each category of a patient. */
function toFilesByCategory(patient: DemoPatient): Map<number, string> {
  return new Map(patient.stages.flatMap(({ files }) => files).map(({ category, id }) => [category, id]));
}

/** Returns whether a patient has the files for an order. */
function isReady(patient: DemoPatient, requiredFiles: DemoCourse['requiredFiles']): boolean {
  const files = toFilesByCategory(patient);
  const images = IMAGE_SLOTS.filter(({ form, category }) => form === 0 && category !== 1);
  const hasImages = images.every(({ category }) => files.has(category));
  const hasModels = MODELS.every((category) => files.has(category));
  if (patient.dentalAge !== 2 || patient.status !== 0) return false;
  if (requiredFiles === 'images') return hasImages && !hasModels;
  return (requiredFiles !== 'both' || hasImages) && (requiredFiles === 'nothing' || hasModels);
}

/**
 * Creates the orders of the demonstration through the same functions as the calls, as far as patients with the files
 * exist.
 *
 * @returns the orders whose plans are to be drawn
 */
export async function makeDemoOrders(
  db: Transaction<Tables>,
  clinic: DemoClinic,
  orderFiles: OrderFiles,
): Promise<DemoDesign[]> {
  const usedPatients = new Set<DemoPatient>();
  const principals = new Map<string, Principal>();
  const designs: DemoDesign[] = [];
  for (const kind of ORDERS) {
    const patient =
      kind.plan === undefined
        ? clinic.patients.find((one) => !usedPatients.has(one) && isReady(one, kind.requiredFiles))
        : clinic.patients.findLast(
            (one) => !usedPatients.has(one) && isReady(one, kind.requiredFiles) && one.kind === PLANNED_MOUTH,
          );
    if (patient === undefined) continue;
    usedPatients.add(patient);
    const order = new DemoOrder(db, clinic, { patient, files: toFilesByCategory(patient), orderFiles, principals });
    await order.create(kind);
    for (const step of kind.steps) await order.runStep(step);
    if (kind.plan !== undefined) designs.push(order.design);
  }
  return designs;
}
