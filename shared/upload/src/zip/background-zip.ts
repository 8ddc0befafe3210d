import type { ZipInspection } from './inspect-zip.ts';

/** What the page asks the worker. */
export interface ZipRequest {
  readonly zip: Blob;
}

/** What it answers; `found` is null in the message that says that it is there. */
export interface ZipAnswer {
  readonly found: ZipInspection | null;
}

/** Inspects a zip and unpacks its models. */
export type InspectZip = (zip: Blob) => Promise<ZipInspection>;

/** The part of a worker that is used here. */
export type ZipWorker = Pick<Worker, 'postMessage' | 'terminate'> & Pick<EventTarget, 'addEventListener'>;

const START_MS = 10_000;

function openZipWorker(): Worker {
  return new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' });
}

/** Where no worker starts, the page does the work itself. */
const onPage: InspectZip = async (zip) => {
  const { inspectZip } = await import('./inspect-zip.ts');
  return inspectZip(zip);
};

/** A worker for one zip; it is gone when the zip is unpacked. */
export function backgroundZip(openWorker: () => ZipWorker = openZipWorker): InspectZip {
  return (zip) =>
    new Promise<ZipInspection>((resolve) => {
      let worker: ZipWorker | null = null;
      const end = (found: ZipInspection | Promise<ZipInspection>): void => {
        clearTimeout(silence);
        worker?.terminate();
        worker = null;
        resolve(found);
      };
      const giveUp = (): void => end(onPage(zip));
      const silence = setTimeout(giveUp, START_MS);
      try {
        worker = openWorker();
        worker.addEventListener('message', (event) => {
          const { found } = (event as MessageEvent<ZipAnswer>).data;
          clearTimeout(silence);
          if (found !== null) end(found);
        });
        worker.addEventListener('error', giveUp);
        worker.addEventListener('messageerror', giveUp);
        worker.postMessage({ zip } satisfies ZipRequest);
      } catch {
        giveUp();
      }
    });
}
