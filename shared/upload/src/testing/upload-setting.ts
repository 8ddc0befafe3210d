import { callApi, createClient, setClient } from '@dentarium/api';
import { getFileConfig } from '@dentarium/api/site/calls';
import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import type { UploadSummary } from '../queue/upload-events.ts';
import type { UploadDestination, UploadTarget } from '../destinations/destination.ts';
import { hashFile } from '../hash/hash-file.ts';
import type { UploadItem } from '../item/upload-item.ts';
import type { Page } from '../page/page.ts';
import type { UploadSnapshot } from '../queue/queue-settings.ts';
import { UploadQueue } from '../queue/upload-queue.ts';
import { KeyedSemaphore, Semaphore } from '../requests/semaphore.ts';
import { createLocalTransport } from '../transport/local-transport.ts';
import { inspectZip } from '../zip/inspect-zip.ts';
import { PartStore } from './part-store.ts';

/** Small parts, so that a test transfers thousands of bytes. */
export const PART_BYTES = 1000;
export const STAGE_ID = '0d7c2f7e-3b1f-4c5e-9d55-1c1f0a9b7c22';
export const OTHER_STAGE_ID = '7a1b9c0d-52e4-4f0b-8a77-9e9f3c2d1b33';
const PATIENT_ID = '5d5f6f2e-94d7-4c62-8f0a-0b0c4a3f5a11';
export const STAGE = toStage(STAGE_ID);
export const OTHER_STAGE = toStage(OTHER_STAGE_ID);

function toStage(stageId: string): UploadTarget {
  return { destination: 'patients.stage', payload: { patientId: PATIENT_ID, stageId } };
}

/** An event target that records the types with listeners. */
class ObservedEvents extends EventTarget {
  readonly observedTypes = new Set<string>();

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.observedTypes.add(args[0]);
    super.addEventListener(...args);
  }
}

/** A page that a test can disconnect from the network, leave, and reload over the same storage. */
export class TestPage implements Page {
  readonly events = new ObservedEvents();
  readonly storage: Storage;
  hasNetwork = true;
  readonly isOnline = (): boolean => this.hasNetwork;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  /** Returns whether the page listens for the return of the network. */
  isWaitingForNetwork(): boolean {
    return this.events.observedTypes.has('online');
  }

  /** Returns whether the browser would ask before the page is left. */
  isGuarded(): boolean {
    return !this.events.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  }
}

interface StagePayload {
  readonly stageId: string;
}

/** Creates a payload schema of texts, one under each name. */
export function createTextsPayload<Name extends string>(...names: readonly Name[]) {
  return {
    safeParse(value: unknown) {
      const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
      const data = Object.fromEntries(
        entries.filter(([name, text]) => names.includes(name as Name) && typeof text === 'string'),
      );
      if (Object.keys(data).length < names.length) return { success: false } as const;
      return { success: true, data: data as Record<Name, string> } as const;
    },
  };
}

/** The stages of patients as a destination, like the module of patients registers it. */
export const stages: UploadDestination<StagePayload> = {
  payload: createTextsPayload('patientId', 'stageId'),
  label: ({ stageId }) => `Stage ${stageId}`,
  async file({ objectId, uploadId, name, category = 80, taken }, { stageId }) {
    const file = { objectId, name, category, takenAt: taken.takenAt, takenSource: taken.source };
    const input = { params: { id: stageId }, body: { files: [file] } };
    const { duplicates } = await callApi(upFileInfoToStage, input, { silent: true, requestKey: uploadId });
    return duplicates.length > 0 ? 'existing' : 'new';
  },
};

/** A queue with a store over HTTP, as on a page of its own. */
export class UploadSetting {
  readonly store = new PartStore();
  readonly summaries: UploadSummary[] = [];
  page = new TestPage(localStorage);
  queue = this.#createQueue();
  token = 'token';

  async start(): Promise<void> {
    localStorage.clear();
    await this.store.start();
    setClient(
      createClient({ token: () => this.token, language: () => 'en', baseUrl: this.store.address, checkAnswers: false }),
    );
    this.queue.setAccount('doctor');
    this.queue.register('patients.stage', stages);
  }

  async stop(): Promise<void> {
    this.queue.cancel();
    await this.store.stop();
  }

  /** Reloads the page: a new queue over the same storage, by default with the module of patients. */
  reload({ patients = true } = {}): void {
    this.page.events.dispatchEvent(new Event('pagehide'));
    // The old page is gone: it neither sends nor files nor removes anything.
    this.queue.halt();
    this.page = new TestPage(localStorage);
    this.queue = this.#createQueue();
    this.queue.setAccount('doctor');
    if (patients) this.queue.register('patients.stage', stages);
  }

  getItemOrThrow(name: string): UploadItem {
    const item = this.queue.getSnapshot().items.find((each) => each.name === name);
    if (!item) throw new Error(`no item ${name}`);
    return item;
  }

  /** Waits for a condition of the queue or the store. */
  waitUntil(condition: (snapshot: UploadSnapshot) => boolean): Promise<UploadSnapshot> {
    const { promise, resolve } = Promise.withResolvers<UploadSnapshot>();
    const check = (): void => {
      const snapshot = this.queue.getSnapshot();
      if (!condition(snapshot)) return;
      stop();
      clearInterval(timer);
      resolve(snapshot);
    };
    const stop = this.queue.subscribe(check);
    // The store notifies nobody.
    const timer = setInterval(check, 5);
    return promise;
  }

  /** Waits until nothing is loading. */
  waitUntilSettled(): Promise<UploadSnapshot> {
    return this.waitUntil(({ items }) => items.every(({ state }) => state !== 'loading'));
  }

  #createQueue(): UploadQueue {
    return new UploadQueue({
      page: this.page,
      retryPolicy: { tries: 4, resends: 3, delay: () => 1, offlineProbe: 60_000 },
      hash: hashFile,
      getTransport: () => createLocalTransport(PART_BYTES),
      fileConfig: () => callApi(getFileConfig, { query: { key: 'FileLibrary' } }, { silent: true }),
      semaphore: new Semaphore(4),
      contents: new KeyedSemaphore(),
      maxConcurrentFiles: 2,
      inspectZip,
      onSummary: (summary) => this.summaries.push(summary),
    });
  }
}

/** Creates a file of so many bytes, which depend on the seed only. */
export function createFile(name: string, size: number, seed = name.length): File {
  let state = seed + 1;
  const bytes = Uint8Array.from({ length: size }, () => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16);
  return new File([bytes], name, { lastModified: Date.UTC(2024, 4, 6, 7, 8, 9) });
}

/** Creates a promise with the function that resolves it. */
export function createGate(): { readonly opening: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opening: promise, open: resolve };
}
