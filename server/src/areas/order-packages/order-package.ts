import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { Failure } from '../../kernel/failures/failure.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { RecordContext } from '../../records/record-context.ts';
import type { Library } from '../files/area.ts';
import { loadLabOrder, requireLabOrder } from '../orders/area.ts';
import { withDiskFullFailure, withStoredFile, writeZip } from '../packaging/area.ts';
import { type TaskAttempt, type TaskDownload, type TaskType, toResultName } from '../tasks/area.ts';
import { listPackedFiles, NEUTRAL_TIME, type PackedOrderFile } from './packed-files.ts';

/** The input of a package of an order. */
export interface OrderPackageInput {
  readonly orderId: string;
}

/** Refuses the download if the owner may no longer see the order. Records the download in the audit trail. */
async function onDownload({ task, owner }: TaskDownload): Promise<void> {
  const { orderId } = task.input as OrderPackageInput;
  const { order } = await requireLabOrder(owner, orderId, 'view').catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'order.notFound' ? new Failure('package.gone') : error;
  });
  owner.addAuditEntry('lab.downloadOrder', {
    id: order.id,
    patientId: order.patient_id,
    organisationId: order.organisation_id,
    accountId: task.account_id,
  });
}

/** The task type of packages of orders. */
export const orderPackageTask: TaskType = {
  type: 'orderPackage',
  texts: {
    title: { ch: '订单资料', en: 'Order' },
    finished: { ch: '{name} 打包完成，正在下载', en: '{name} is packed and is being downloaded' },
    failed: { ch: '打包失败', en: 'Packaging failed' },
  },
  permission: { lab: LAB_FUNCTIONS },
  result: { kind: 'download', extension: 'zip', contentType: 'application/zip', automatic: true },
  cancel: true,
  retry: true,
  message: 'packageProgress',
  onDownload,
};

interface ZipContent {
  /** The order as its manufacturer sees it. */
  readonly document: object;
  readonly files: readonly PackedOrderFile[];
}

/** Writes the zip at a path. Returns its size, and the number of files that the store has lost. */
async function writeOrderZip(library: Library, attempt: TaskAttempt, path: string, { document, files }: ZipContent) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let omitted = 0;
  let packedBytes = 0;
  const size = await writeZip(path, attempt.signal, async (zip) => {
    await zip({ kind: 'text', name: 'order.json', at: NEUTRAL_TIME, text: `${JSON.stringify(document, null, 2)}\n` });
    for (const file of files) {
      attempt.signal.throwIfAborted();
      attempt.progress(packedBytes, total);
      const addFile = (source: string) => zip({ kind: 'file', path: source, name: file.path, at: file.at });
      if ((await withStoredFile(library, file.object, addFile)) === undefined) omitted += 1;
      packedBytes += file.size;
    }
    attempt.progress(total, total);
  });
  return { size, omitted };
}

/** Creates the work of packages of orders. The rights of the owner are checked again. */
export function createOrderPackageWork(library: Library): (attempt: TaskAttempt) => Promise<void> {
  return async (attempt) => {
    const { task } = attempt;
    const { orderId } = task.input as OrderPackageInput;
    const ctx = new RecordContext(attempt.db, attempt.principal);
    const labOrder = await requireLabOrder(ctx, orderId, 'view');
    const document = await loadLabOrder(ctx, labOrder);
    const files = await listPackedFiles(attempt.db, orderId, task.language === 'en' ? 'en' : 'ch');
    await library.withScratch(async (path) => {
      const write = () => writeOrderZip(library, attempt, path, { document, files });
      const { size, omitted } = await withDiskFullFailure(write);
      const name = await attempt.output('packages', 'zip');
      const stem = toResultName(task.package_name, omitted, task.language);
      const savedAs = { fileName: `${stem}.zip`, contentType: 'application/zip' };
      await withDiskFullFailure(() => library.store.take(path, name, savedAs));
      await attempt.complete(async (transaction) => {
        const { order } = labOrder;
        await recordAudit(transaction, {
          action: 'lab.makeOrderPackage',
          outcome: 'done',
          accountId: task.account_id,
          requestId: '',
          ip: '',
          patients: [{ id: order.patient_id, organisationId: order.organisation_id }],
          subjectId: order.id,
        });
        return { object: { ...name, size }, omitted };
      });
    });
  };
}
