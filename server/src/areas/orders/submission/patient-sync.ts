import type { OrderFile, PatientSync } from '@dentarium/api/orders/upload-calls';
import type { RecordContext } from '../../../records/record-context.ts';
import { countFiles, type OrderFiles } from '../../order-files/area.ts';
import { toPatientDetails, synchronisePatient } from '../cases/create-order.ts';
import { requireOrder } from '../cases/order-access.ts';

/** Retries the failed files of an order. */
export async function retryFiles(ctx: RecordContext, files: OrderFiles, orderId: string): Promise<OrderFile[]> {
  const { order, db } = await requireOrder(ctx, orderId, 'edit');
  return files.retry(db, order.id);
}

/** Lists the patients with their orders that have failed files. */
export async function listFailures(ctx: RecordContext, patientIds: readonly string[]) {
  const { patients, db } = await ctx.requirePatients(patientIds, 'view');
  const counts = await countFiles(db, { patientIds: patients.map(({ id }) => id) });
  return patients.map(({ id: patientId }) => {
    const failedOrders = counts.filter((count) => count.patientId === patientId && count.failedCount > 0);
    return { patientId, isHaveFailFile: failedOrders.length > 0, orderIds: failedOrders.map(({ orderId }) => orderId) };
  });
}

/** Loads the synchronisation state of a patient. */
export async function loadPatientSync(ctx: RecordContext, id: string): Promise<PatientSync> {
  const { patient, db } = await ctx.requirePatient(id, 'view');
  const syncRow = await db
    .selectFrom('order_patient')
    .selectAll()
    .where('patient_id', '=', patient.id)
    .executeTakeFirst();
  const counts = await countFiles(db, { patientIds: [patient.id] });
  const details = Object.entries(toPatientDetails(patient));
  const sumCounts = (key: 'failedCount' | 'unfinishedCount') => counts.reduce((total, count) => total + count[key], 0);
  return {
    patientId: patient.id,
    isSync: syncRow !== undefined,
    synchronisedAt: syncRow?.synchronised_at.toISOString() ?? null,
    isCurrent: syncRow !== undefined && details.every(([key, value]) => syncRow[key as keyof typeof syncRow] === value),
    failedFiles: sumCounts('failedCount'),
    unfinishedFiles: sumCounts('unfinishedCount'),
  };
}

/** Copies the details of a patient for the manufacturer, and retries the failed files of their orders. */
export async function synchronisePatientData(
  ctx: RecordContext,
  files: OrderFiles,
  patientId: string,
): Promise<PatientSync> {
  const { db } = await synchronisePatient(ctx, patientId);
  for (const { orderId, failedCount } of await countFiles(db, { patientIds: [patientId] }))
    if (failedCount > 0) await files.retry(db, orderId);
  return loadPatientSync(ctx, patientId);
}
