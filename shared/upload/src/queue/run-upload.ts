import type { FileConfig } from '@dentarium/api/site/calls';
import { toFileExtension } from '@dentarium/domain';
import type { Filed, FinishedObject } from '../destinations/destination.ts';
import type { OpenDestination } from '../destinations/destinations.ts';
import { sizeText } from '../failure/size-text.ts';
import { uploadError } from '../failure/upload-error.ts';
import type { HashFunction } from '../hash/background-hash.ts';
import type { FileHash } from '../hash/parts.ts';
import type { UploadItem } from '../item/upload-item.ts';
import type { Page } from '../page/page.ts';
import { photoDate } from '../photo/photo-date.ts';
import { retry, type RetryPolicy } from '../requests/retry.ts';
import type { KeyedSemaphore, Semaphore } from '../requests/semaphore.ts';
import type { StoredObject, UploadTransport } from '../transport/upload-transport.ts';

/** What all uploads share. */
export interface UploadDeps {
  readonly page: Page;
  readonly retryPolicy: RetryPolicy;
  readonly hash: HashFunction;
  readonly transportFor: (config: FileConfig) => UploadTransport;
  /** Places for requests with bytes, shared by all files. */
  readonly semaphore: Semaphore;
  /** The same content is sent once at a time, also for two destinations. */
  readonly contents: KeyedSemaphore;
}

/** What one upload asks of and tells the queue. The queue is told nothing any more once the signal is aborted. */
export interface UploadRun {
  readonly signal: AbortSignal;
  readonly item: () => UploadItem;
  readonly update: (change: Partial<UploadItem>) => void;
  readonly fileConfig: () => Promise<FileConfig>;
  /** The hash of an earlier run. */
  readonly hash: FileHash | null;
  /** Tells the queue what the content is; throws when it must not be sent. */
  readonly recognise: (hash: FileHash) => void;
  readonly onSent: (bytes: number) => void;
  /** What had arrived before the page was loaded anew. */
  readonly finished: FinishedObject | null;
  /** Tells the queue that the file has arrived. */
  readonly onFinished: (object: FinishedObject) => void;
  /** The destination; `null` while its module is not loaded. Throws when it cannot read the payload. */
  readonly destination: () => OpenDestination | null;
}

/**
 * Takes one file from the hash to its destination. Every run asks the store what is there, so that each one is a resume. Once asked
 * to file, the server's answer counts: stopping ends the wait for a next try, never a request on its way.
 */
export async function runUpload(run: UploadRun, deps: UploadDeps): Promise<Filed | 'awaitingModule'> {
  // What its destination cannot take is not sent.
  run.destination();
  const { file } = run.item();
  const object = file === null ? run.finished : await sendFile(file, run, deps);
  if (object === null) throw uploadError('upload.unreadable');
  const destination = run.destination();
  if (destination === null) return 'awaitingModule';
  run.update({ phase: 'filing' });
  return retry(() => destination.file(object), { ...deps, signal: run.signal });
}

async function sendFile(file: File, run: UploadRun, deps: UploadDeps): Promise<FinishedObject> {
  const { signal } = run;
  const config = await retry(run.fileConfig, { signal, ...deps });
  signal.throwIfAborted();
  if (file.size > config.maxFileSize) throw uploadError('upload.tooLarge', { limit: sizeText(config.maxFileSize) });
  const transport = deps.transportFor(config);
  const hash = run.hash ?? (await hashContent(file, transport.partSize, run, deps));
  const content = { ...nameOf(config, hash, file.name), size: file.size, hash };
  const objectId = await deps.contents.use(hash.md5, signal, () => store(transport, content, file, run, deps));
  const { id, name, size, hints } = run.item();
  const taken = hints.taken ?? (await photoDate(file));
  signal.throwIfAborted();
  const category = hints.category === undefined ? {} : { category: hints.category };
  const object = { objectId, uploadId: id, name, size, md5: hash.md5, taken, ...category };
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

async function store(
  transport: UploadTransport,
  object: StoredObject,
  file: File,
  run: UploadRun,
  deps: UploadDeps,
): Promise<string> {
  const { signal } = run;
  run.update({ phase: 'checking' });
  const found = await retry(() => transport.find(object, signal), { signal, ...deps });
  if (found.objectId !== null) return found.objectId;
  run.update({ phase: 'sending' });
  let sent: number | null = null;
  return transport.send(file, object, found, {
    signal,
    semaphore: deps.semaphore,
    retry: (request, stop) => retry(request, { ...deps, signal: stop }),
    onHeld(bytes) {
      // What was there before is progress, but no speed.
      if (sent !== null && bytes > sent) run.onSent(bytes - sent);
      sent = bytes;
      run.update({ sentBytes: bytes });
    },
  });
}

/** A name made of the content: the same file has the same name when it is sent again, and a person's name is in none. */
function nameOf(config: FileConfig, { md5 }: FileHash, fileName: string) {
  const root = config.libraryRoot.replace(/^\/+|\/+$/g, '');
  const extension = toFileExtension(fileName);
  const name = extension === '' ? md5 : `${md5}.${extension}`;
  const fileFullName = [root, md5.slice(0, 2), name].filter((folder) => folder !== '').join('/');
  return { bucketName: config.libraryBucket, fileFullName };
}
