import type { FileConfig } from '@dentarium/api/services/config-service';
import { extensionOf } from '@dentarium/domain';
import { sizeText } from '../failure/size-text.ts';
import { uploadError } from '../failure/upload-error.ts';
import type { HashFunction } from '../hash/background-hash.ts';
import type { FileHash } from '../hash/parts.ts';
import type { FileInto, UploadItem } from '../item/upload-item.ts';
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
  /** The same content is sent once at a time, also for two stages. */
  readonly contents: KeyedSemaphore;
}

/** What one upload asks of and tells the queue. The queue hears nothing any more once the signal says stop. */
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
  /** Waits until somebody has said how files are filed. */
  readonly fileInto: () => Promise<FileInto>;
}

/** Takes one file from the hash to its stage. Every run asks the store what is there, so that each one is a resume. */
export async function runUpload(run: UploadRun, deps: UploadDeps): Promise<'new' | 'existing'> {
  const { signal } = run;
  const { file } = run.item();
  const config = await retry(run.fileConfig, { signal, ...deps });
  signal.throwIfAborted();
  if (file.size > config.maxFileSize) throw uploadError('upload.tooLarge', { limit: sizeText(config.maxFileSize) });
  const transport = deps.transportFor(config);
  const hash = run.hash ?? (await hashContent(file, transport.partSize, run, deps));
  const object = { ...nameOf(config, hash, file.name), size: file.size, hash };
  const objectId = await deps.contents.use(hash.md5, signal, () => store(transport, object, run, deps));
  run.update({ phase: 'filing', objectId, sentBytes: file.size });
  return fileAway(objectId, hash.md5, run, deps);
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
  run: UploadRun,
  deps: UploadDeps,
): Promise<string> {
  const { signal } = run;
  run.update({ phase: 'checking' });
  const found = await retry(() => transport.find(object, signal), { signal, ...deps });
  if (found.objectId !== null) return found.objectId;
  run.update({ phase: 'sending' });
  let sent: number | null = null;
  return transport.send(run.item().file, object, found, {
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

/** Once asked to file, the server's answer counts: stopping ends the wait for a next try, never a request on its way. */
async function fileAway(objectId: string, md5: string, run: UploadRun, deps: UploadDeps): Promise<'new' | 'existing'> {
  const fileInto = await run.fileInto();
  const { id, name, size, target, hints, file } = run.item();
  const taken = hints.taken ?? (await photoDate(file));
  const category = hints.category === undefined ? {} : { category: hints.category };
  const meta = { uploadId: id, name, size, md5, taken, ...category };
  return retry(() => fileInto(target, objectId, meta), { ...deps, signal: run.signal });
}

/** A name made of the content: the same file has the same name when it is sent again, and a person's name is in none. */
function nameOf(config: FileConfig, { md5 }: FileHash, fileName: string) {
  const root = config.libraryRoot.replace(/^\/+|\/+$/g, '');
  const extension = extensionOf(fileName);
  const name = extension === '' ? md5 : `${md5}.${extension}`;
  const fileFullName = [root, md5.slice(0, 2), name].filter((folder) => folder !== '').join('/');
  return { bucketName: config.libraryBucket, fileFullName };
}
