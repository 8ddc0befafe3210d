import { viewOriginal } from '@dentarium/api/files/calls';
import { DecodePool } from '@dentarium/dicom/pool';
import { callQuery, type PageAddress, queryClient } from '@dentarium/platform';
import { toFilesQuery, toPatientQuery, toStagesQuery } from '../patient/patient-query.ts';
import { readDicomAddress } from '../viewers/dicom-address.ts';
import { isDicomFile } from '../viewers/is-dicom-file.ts';
import { openFile, type OpeningFile } from './open-file.ts';
import { DEFAULT_VIEWING, toFrameIndex } from './viewing.ts';

/** A file that is opened before the viewer is mounted. */
interface EarlyFile {
  readonly fileId: string;
  readonly pool: DecodePool;
  /** The timer that closes the file if no viewer takes it. */
  readonly ending: ReturnType<typeof setTimeout>;
  opening: (OpeningFile & { readonly blob: Blob }) | null;
}

/** Milliseconds that a file waits for its viewer. */
const MAX_WAIT_MS = 30_000;

let earlyFile: EarlyFile | null = null;

/** Returns the query for the bytes of a file. */
export function callOriginal(fileId: string) {
  return { ...callQuery(viewOriginal, { params: { fileId } }, { silent: true }), staleTime: Infinity };
}

function closeEarlyFile(): void {
  if (earlyFile === null) return;
  clearTimeout(earlyFile.ending);
  earlyFile.opening?.store.close();
  earlyFile.pool.close();
  earlyFile = null;
}

async function openEarlyFile(target: EarlyFile, patientId: string): Promise<void> {
  const [files, blob] = await Promise.all([
    queryClient.query(toFilesQuery(patientId)),
    queryClient.query({ ...callOriginal(target.fileId), gcTime: MAX_WAIT_MS }),
  ]);
  const file = files.find(({ id }) => id === target.fileId);
  if (file === undefined || !isDicomFile(file) || earlyFile !== target) return;
  target.opening = { ...openFile(target.pool, file, blob), blob };
  const { store, series } = target.opening;
  const frames = (await series)[DEFAULT_VIEWING.series]?.frames ?? [];
  const ref = frames[toFrameIndex(DEFAULT_VIEWING, frames.length)];
  if (ref !== undefined) await store.loadFrame(ref);
}

/** Starts to open the X-ray of an address before the viewer is mounted: its queries, its bytes, a worker, and its first frame. */
export function prepareViewer({ searchParams }: PageAddress): void {
  const { patient, file } = readDicomAddress(searchParams);
  if (patient === null || file === null || earlyFile?.fileId === file) return;
  closeEarlyFile();
  const pool = new DecodePool();
  pool.start();
  const own: EarlyFile = { fileId: file, pool, ending: setTimeout(closeEarlyFile, MAX_WAIT_MS), opening: null };
  earlyFile = own;
  // Errors are ignored here, because the viewer makes the same requests and reports them.
  const requests = [
    queryClient.query(toPatientQuery(patient)),
    queryClient.query(toStagesQuery(patient)),
    openEarlyFile(own, patient),
  ];
  for (const one of requests) one.catch(() => undefined);
}

/** Returns the workers that already open a file; `null` if there are none. */
export function getEarlyPool(fileId: string): DecodePool | null {
  return earlyFile?.fileId === fileId ? earlyFile.pool : null;
}

/** Takes over the opening of a file; the caller of `getEarlyPool` ends its workers. Returns `null` if the file is not being opened. */
export function takeEarlyFile(fileId: string, blob: Blob): OpeningFile | null {
  const own = earlyFile;
  if (own === null || own.fileId !== fileId) return null;
  clearTimeout(own.ending);
  earlyFile = null;
  return own.opening?.blob === blob ? own.opening : null;
}
