import type { ZipInspection } from './inspect-zip.ts';

/** The request of the page to the worker. */
export interface ZipRequest {
  readonly zip: Blob;
}

/** The answer of the worker; `inspection` is null in the message that shows that it runs. */
export interface ZipAnswer {
  readonly inspection: ZipInspection | null;
}

/** Inspects a zip and unpacks its models. */
export type InspectZip = (zip: Blob) => Promise<ZipInspection>;

/** The part of a worker that is used here. */
export type ZipWorker = Pick<Worker, 'postMessage' | 'terminate'> & Pick<EventTarget, 'addEventListener'>;

const MAX_START_MS = 10_000;

function openZipWorker(): Worker {
  return new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' });
}

/** Inspects a zip on the page if no worker starts. */
const inspectOnPage: InspectZip = async (zip) => {
  const { inspectZip } = await import('./inspect-zip.ts');
  return inspectZip(zip);
};

/** Creates an inspection by a worker for one zip, which ends when the zip is unpacked. */
export function createBackgroundZip(openWorker: () => ZipWorker = openZipWorker): InspectZip {
  return (zip) =>
    new Promise<ZipInspection>((resolve) => {
      let worker: ZipWorker | null = null;
      const finish = (inspection: ZipInspection | Promise<ZipInspection>): void => {
        clearTimeout(timer);
        worker?.terminate();
        worker = null;
        resolve(inspection);
      };
      const giveUp = (): void => finish(inspectOnPage(zip));
      const timer = setTimeout(giveUp, MAX_START_MS);
      try {
        worker = openWorker();
        worker.addEventListener('message', (event) => {
          const { inspection } = (event as MessageEvent<ZipAnswer>).data;
          clearTimeout(timer);
          if (inspection !== null) finish(inspection);
        });
        worker.addEventListener('error', giveUp);
        worker.addEventListener('messageerror', giveUp);
        worker.postMessage({ zip } satisfies ZipRequest);
      } catch {
        giveUp();
      }
    });
}
