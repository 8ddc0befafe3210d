import { viewOriginal } from '@dentarium/api/files/calls';
import { DecodePool } from '@dentarium/dicom/pool';
import { callQuery, type PageAddress, queryClient } from '@dentarium/platform';
import { callFiles, callPatient, callStages } from '../patient/patient-query.ts';
import { readDicomAddress } from '../viewers/dicom-address.ts';
import { isDicomFile } from '../viewers/is-dicom-file.ts';
import { openFile, type OpeningFile } from './open-file.ts';
import { OPENING_VIEWING, shownIndex } from './viewing.ts';

/** A file that is opened before the viewer is there. */
interface EarlyFile {
  readonly fileId: string;
  readonly pool: DecodePool;
  /** Ends it where no viewer comes. */
  readonly ending: ReturnType<typeof setTimeout>;
  opening: (OpeningFile & { readonly blob: Blob }) | null;
}

/** Milliseconds that a file waits for its viewer. */
const KEPT = 30_000;

let early: EarlyFile | null = null;

/** The bytes of a file as a query. */
export function callOriginal(fileId: string) {
  return { ...callQuery(viewOriginal, { params: { fileId } }, { silent: true }), staleTime: Infinity };
}

function endEarly(): void {
  if (early === null) return;
  clearTimeout(early.ending);
  early.opening?.store.close();
  early.pool.close();
  early = null;
}

async function openEarly(own: EarlyFile, patientId: string): Promise<void> {
  const [files, blob] = await Promise.all([
    queryClient.query(callFiles(patientId)),
    queryClient.query({ ...callOriginal(own.fileId), gcTime: KEPT }),
  ]);
  const file = files.find(({ id }) => id === own.fileId);
  if (file === undefined || !isDicomFile(file) || early !== own) return;
  own.opening = { ...openFile(own.pool, file, blob), blob };
  const { store, series } = own.opening;
  const frames = (await series)[OPENING_VIEWING.series]?.frames ?? [];
  const ref = frames[shownIndex(OPENING_VIEWING, frames.length)];
  if (ref !== undefined) await store.frame(ref);
}

/** Begins to open the X-ray of an address, before the viewer is there: what it is asked about, its bytes, a worker, its first frame. */
export function prepareViewer({ searchParams }: PageAddress): void {
  const { patient, file } = readDicomAddress(searchParams);
  if (patient === null || file === null || early?.fileId === file) return;
  endEarly();
  const pool = new DecodePool();
  pool.start();
  const own: EarlyFile = { fileId: file, pool, ending: setTimeout(endEarly, KEPT), opening: null };
  early = own;
  // The viewer asks for all of it too, and says what is wrong.
  const asked = [
    queryClient.query(callPatient(patient)),
    queryClient.query(callStages(patient)),
    openEarly(own, patient),
  ];
  for (const one of asked) one.catch(() => undefined);
}

/** The workers that open a file already; `null` where none do. */
export function earlyPool(fileId: string): DecodePool | null {
  return early?.fileId === fileId ? early.pool : null;
}

/** Takes over the opening of a file, whose workers whoever took them ends; `null` where it is not opened. */
export function takeEarly(fileId: string, blob: Blob): OpeningFile | null {
  const own = early;
  if (own === null || own.fileId !== fileId) return null;
  clearTimeout(own.ending);
  early = null;
  return own.opening?.blob === blob ? own.opening : null;
}
