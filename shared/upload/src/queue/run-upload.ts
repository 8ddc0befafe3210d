import type { FileConfig } from '@dentarium/api/site/calls';
import { toFileExtension } from '@dentarium/domain';
import type { FilingResult, FinishedObject } from '../destinations/destination.ts';
import type { OpenDestination } from '../destinations/destinations.ts';
import { formatSize } from '../failure/format-size.ts';
import { createUploadError } from '../failure/upload-error.ts';
import type { HashFunction } from '../hash/background-hash.ts';
import type { FileHash } from '../hash/parts.ts';
import type { UploadItem } from '../item/upload-item.ts';
import type { Page } from '../page/page.ts';
import { readPhotoDate } from '../photo/photo-date.ts';
import { retry, type RetryPolicy } from '../requests/retry.ts';
import type { KeyedSemaphore, Semaphore } from '../requests/semaphore.ts';
import type { StoredObject, UploadTransport } from '../transport/upload-transport.ts';

/** The dependencies that all uploads share. */
export interface UploadDeps {
  readonly page: Page;
  readonly retryPolicy: RetryPolicy;
  readonly hash: HashFunction;
  readonly getTransport: (config: FileConfig) => UploadTransport;
  /** Slots for requests with bytes, shared by all files. */
  readonly semaphore: Semaphore;
  /** The same content is sent once at a time, also for two destinations. */
  readonly contents: KeyedSemaphore;
}

/** The interface between one upload and the queue. The queue is not notified after the signal is aborted. */
export interface UploadRun {
  readonly signal: AbortSignal;
  readonly item: () => UploadItem;
  readonly update: (change: Partial<UploadItem>) => void;
  readonly fileConfig: () => Promise<FileConfig>;
  /** The hash of an earlier run. */
  readonly hash: FileHash | null;
  /** Reports the content to the queue; throws if it must not be sent. */
  readonly recognise: (hash: FileHash) => void;
  readonly onSent: (bytes: number) => void;
  /** The object that had arrived before the page was reloaded. */
  readonly finishedObject: FinishedObject | null;
  /** Reports to the queue that the file has arrived. */
  readonly onFinished: (object: FinishedObject) => void;
  /** Returns the destination; `null` while its module is not loaded. Throws if it cannot read the payload. */
  readonly destination: () => OpenDestination | null;
}

/**
 * Processes one file from the hash to its destination. Every run checks the store first, so that each one is a resume.
 * Once filing has started, the answer of the server counts: an abort ends the wait for a retry, never a pending
 * request.
 */
export async function runUpload(run: UploadRun, deps: UploadDeps): Promise<FilingResult | 'awaitingModule'> {
  // A file that its destination cannot accept is not sent.
  run.destination();
  const { file } = run.item();
  const sentObject = file === null ? run.finishedObject : await sendFile(file, run, deps);
  if (sentObject === null) throw createUploadError('upload.unreadable');
  const destination = run.destination();
  if (destination === null) return 'awaitingModule';
  run.update({ phase: 'filing' });
  const { reason } = run.item();
  const object = reason === null ? sentObject : { ...sentObject, reason };
  return retry(() => destination.file(object), { ...deps, signal: run.signal });
}

async function sendFile(file: File, run: UploadRun, deps: UploadDeps): Promise<FinishedObject> {
  const { signal } = run;
  const config = await retry(run.fileConfig, { signal, ...deps });
  signal.throwIfAborted();
  if (file.size > config.maxFileSize)
    throw createUploadError('upload.tooLarge', { limit: formatSize(config.maxFileSize) });
  const transport = deps.getTransport(config);
  const hash = run.hash ?? (await hashContent(file, transport.partSize, run, deps));
  const content = { ...toObjectName(config, hash, file.name), size: file.size, hash };
  const objectId = await deps.contents.use(hash.md5, signal, () => storeFile(transport, content, file, run, deps));
  const { id, name, size, hints } = run.item();
  const photoDate = hints.taken ?? (await readPhotoDate(file));
  signal.throwIfAborted();
  const category = hints.category === undefined ? {} : { category: hints.category };
  const object = { objectId, uploadId: id, name, size, md5: hash.md5, taken: photoDate, ...category };
  run.onFinished(object);
  return object;
}

async function hashContent(file: File, partSize: number, run: UploadRun, deps: UploadDeps): Promise<FileHash> {
  run.update({ phase: 'hashing', hashedBytes: 0 });
  const onProgress = (hashedBytes: number): void => run.update({ hashedBytes });
  const hash = await deps.hash(file, { partSize, signal: run.signal, onProgress });
  run.signal.throwIfAborted();
  run.recognise(hash);
  return hash;
}

async function storeFile(
  transport: UploadTransport,
  object: StoredObject,
  file: File,
  run: UploadRun,
  deps: UploadDeps,
): Promise<string> {
  const { signal } = run;
  run.update({ phase: 'checking' });
  const existing = await retry(() => transport.find(object, signal), { signal, ...deps });
  if (existing.objectId !== null) return existing.objectId;
  run.update({ phase: 'sending' });
  let sentBytes: number | null = null;
  return transport.send(file, object, existing, {
    signal,
    semaphore: deps.semaphore,
    retry: (request, stop) => retry(request, { ...deps, signal: stop }),
    onHeld(bytes) {
      // Bytes that were there before are progress, but no speed.
      if (sentBytes !== null && bytes > sentBytes) run.onSent(bytes - sentBytes);
      sentBytes = bytes;
      run.update({ sentBytes: bytes });
    },
  });
}

/**
 * Derives a name from the content: the same file has the same name when it is sent again, and no name contains that of
 * a person.
 */
function toObjectName(config: FileConfig, { md5 }: FileHash, fileName: string) {
  const root = config.libraryRoot.replace(/^\/+|\/+$/g, '');
  const extension = toFileExtension(fileName);
  const name = extension === '' ? md5 : `${md5}.${extension}`;
  const fileFullName = [root, md5.slice(0, 2), name].filter((folder) => folder !== '').join('/');
  return { bucketName: config.libraryBucket, fileFullName };
}
