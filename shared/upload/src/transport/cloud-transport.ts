import { callApi, newId } from '@dentarium/api';
import { registerObject } from '@dentarium/api/files/cloud-calls';
import type { FileConfig } from '@dentarium/api/site/calls';
import { doesFileExist } from '@dentarium/api/files/calls';
import { toFileExtension, UPLOAD_PART_SIZE } from '@dentarium/domain';
import { formatSize } from '../failure/format-size.ts';
import { createUploadError } from '../failure/upload-error.ts';
import { countParts } from '../hash/parts.ts';
import type { CloudCheckpoint, CloudCheckpoints, ContentName } from './cloud-checkpoints.ts';
import {
  CLOUD_TIMEOUT_MS,
  type ClientCheckpoint,
  type CloudClient,
  createClientOptions,
  type OpenClient,
} from './cloud-client.ts';
import { toCloudError, isForgotten, isFull, isMissing, isCredentialsError } from './cloud-errors.ts';
import type { CredentialsCache } from './credentials-cache.ts';
import type { StoredContent, SendContext, StoredObject, UploadTransport } from './upload-transport.ts';

/** The size above which files are sent in parts (specification 2, section 9). */
const MAX_PUT_BYTES = 10_485_760;
const PART_BYTES = 8_388_608;
const MAX_PARALLEL_PARTS = 4;

/** The dependencies that uploads into the cloud share. */
export interface CloudDeps {
  readonly config: FileConfig;
  /** The origin of the page. */
  readonly origin: string;
  readonly openClient: OpenClient;
  readonly credentials: CredentialsCache;
  readonly checkpoints: CloudCheckpoints;
}

/** One file in transfer. */
interface FileTransfer {
  readonly file: File;
  readonly content: ContentName;
  readonly sending: SendContext;
}

/** Creates a client for each file and attempt: its cancel flag would stop all others. */
async function createTransferClient(deps: CloudDeps): Promise<CloudClient> {
  const loadKeys = async () => {
    const { accessKeyId, accessKeySecret, securityToken } = await deps.credentials.get();
    return { accessKeyId, accessKeySecret, stsToken: securityToken };
  };
  return deps.openClient(createClientOptions(deps.config, deps.origin, await loadKeys(), loadKeys));
}

/**
 * The transport of the cloud: the browser uploads the object directly, and the server registers it as a file (UPL-02).
 */
export class CloudTransport implements UploadTransport {
  readonly partSize = PART_BYTES;
  readonly #deps: CloudDeps;

  constructor(deps: CloudDeps) {
    this.#deps = deps;
  }

  async find({ bucketName, fileFullName, size, hash }: StoredObject, signal: AbortSignal): Promise<StoredContent> {
    const totalChunk = countParts(size, UPLOAD_PART_SIZE);
    const query = { bucketName, fileFullName, size, md5: hash.md5, totalChunk };
    const { exist, id } = await callApi(doesFileExist, { query }, { signal, silent: true });
    return { objectId: exist ? id : null, parts: [] };
  }

  /**
   * Sends a file; it is done only when the object is complete, its size was verified, and the server has registered it.
   */
  async send(file: File, object: StoredObject, _existing: StoredContent, sending: SendContext): Promise<string> {
    const { signal } = sending;
    const content = { md5: object.hash.md5, size: object.size };
    sending.onHeld(0);
    const transferFile = () => this.#transfer({ file, content, sending });
    const name = await sending.semaphore.use(signal, () => sending.retry(transferFile, signal));
    if (!(await sending.retry(() => this.#isComplete(name, object.size, signal), signal))) {
      this.#deps.checkpoints.remove(content);
      throw createUploadError('upload.md5');
    }
    sending.onHeld(object.size);
    return this.#register(name, content, sending);
  }

  async discard(content: ContentName): Promise<void> {
    const { credentials, checkpoints } = this.#deps;
    const { prefix } = await credentials.get();
    const savedCheckpoint = checkpoints.read(content, prefix);
    checkpoints.remove(content);
    const uploadId = savedCheckpoint?.uploadId ?? null;
    if (savedCheckpoint !== null && uploadId !== null)
      await (await createTransferClient(this.#deps)).abortMultipartUpload(savedCheckpoint.name, uploadId);
  }

  async #register(name: string, content: ContentName, { signal, retry: retryRequest }: SendContext): Promise<string> {
    const { config, checkpoints } = this.#deps;
    const body = { bucketName: config.libraryBucket, fileFullName: name, ...content };
    const options = { signal, silent: true, requestKey: newId() };
    try {
      const { id } = await retryRequest(() => callApi(registerObject, { body }, options), signal);
      checkpoints.remove(content);
      return id;
    } catch (error) {
      // Refused permanently: the server has removed the object.
      if (!signal.aborted) checkpoints.remove(content);
      throw error;
    }
  }

  /** Uses a client, and once more with new credentials if the old ones were the cause. */
  async #withClient<T>(signal: AbortSignal, work: (client: CloudClient) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const client = await createTransferClient(this.#deps);
      const cancel = (): void => client.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await rejectWhenStopped(signal, work(client));
      } catch (error) {
        signal.throwIfAborted();
        if (isFull(error)) throw await this.#createStorageFullError(error);
        if (tries > 1 || !isCredentialsError(error)) throw toCloudError(error);
        this.#deps.credentials.clear();
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    }
  }

  /** Returns the prefix of names; refuses a file without space before anything is sent. */
  async #requireSpace(size: number): Promise<string> {
    const { credentials } = this.#deps;
    const { prefix, used, limit } = await credentials.get();
    if (limit === null || used + size <= limit) return prefix;
    // Space may have been freed since.
    credentials.clear();
    throw createUploadError('storage.full', { used: formatSize(used), limit: formatSize(limit) });
  }

  /** Creates a refusal for lack of space with current figures: the cached ones are older than the uploads of others. */
  async #createStorageFullError(cause: unknown): Promise<unknown> {
    const { credentials } = this.#deps;
    credentials.clear();
    const { used, limit } = await credentials.get();
    if (limit === null) return toCloudError(cause);
    return createUploadError('storage.full', { used: formatSize(used), limit: formatSize(limit) }, cause);
  }

  /** Returns whether the whole object is in the cloud. */
  async #isComplete(name: string, size: number, signal: AbortSignal): Promise<boolean> {
    const { res } = await this.#withClient(signal, (client) => client.getObjectMeta(name).catch(toMissing));
    return res !== null && Number(res.headers['content-length']) === size;
  }

  /** Transfers a file into the cloud, resuming an earlier attempt, and returns the name of the object. */
  async #transfer(transfer: FileTransfer): Promise<string> {
    const { file, content, sending } = transfer;
    const prefix = await this.#requireSpace(content.size);
    const checkpoint = this.#deps.checkpoints.read(content, prefix);
    // An earlier attempt that only missed its end.
    if (checkpoint !== null && (await this.#isComplete(checkpoint.name, content.size, sending.signal)))
      return checkpoint.name;
    const extension = toFileExtension(file.name);
    const freshName = `${prefix}${newId()}/original${extension === '' ? '' : `.${extension}`}`;
    if (content.size <= MAX_PUT_BYTES) return this.#putWhole(transfer, checkpoint?.name ?? freshName);
    try {
      return await this.#putParts(transfer, prefix, freshName);
    } catch (error) {
      if (sending.signal.aborted || !isForgotten(getCause(error))) throw error;
      // The cloud has removed the parts in the meantime: it restarts from the beginning.
      this.#deps.checkpoints.remove(content);
      return this.#putParts(transfer, prefix, freshName);
    }
  }

  async #putWhole({ file, content, sending }: FileTransfer, name: string): Promise<string> {
    this.#deps.checkpoints.save(content, { name, partSize: 0, uploadId: null, doneParts: [] });
    // Read before it is sent: a moved or changed file fails here, and not as an error of the network.
    const bytes = new Blob([await file.arrayBuffer()], { type: file.type });
    await this.#withClient(sending.signal, (client) => client.put(name, bytes, createOptions(file)));
    return name;
  }

  async #putParts({ file, content, sending }: FileTransfer, prefix: string, freshName: string): Promise<string> {
    const { checkpoints } = this.#deps;
    const reportParts = (parts: CloudCheckpoint['doneParts']): void =>
      sending.onHeld(parts.reduce((sum, { number }) => sum + countPartBytes(number, content.size), 0));
    return this.#withClient(sending.signal, async (client) => {
      // Looked up for each attempt: the parts of an earlier one are not sent again.
      const storedCheckpoint = checkpoints.read(content, prefix);
      const name = storedCheckpoint?.name ?? freshName;
      if (storedCheckpoint !== null) reportParts(storedCheckpoint.doneParts);
      await client.multipartUpload(name, file, {
        ...createOptions(file),
        partSize: PART_BYTES,
        parallel: MAX_PARALLEL_PARTS,
        ...toClientCheckpoint(file, storedCheckpoint),
        progress(_share, checkpoint) {
          if (checkpoint === null || sending.signal.aborted) return;
          const { uploadId, partSize, doneParts } = checkpoint;
          checkpoints.save(content, { name, partSize, uploadId, doneParts });
          reportParts(doneParts);
        },
      });
      return name;
    });
  }
}

/** Creates the options of a request; the name that a user gave is not in the name of the object, but beside it. */
function createOptions(file: File) {
  return { timeout: CLOUD_TIMEOUT_MS, meta: { name: encodeURIComponent(file.name) } };
}

function toClientCheckpoint(file: File, storedCheckpoint: CloudCheckpoint | null): { checkpoint?: ClientCheckpoint } {
  if (storedCheckpoint === null || storedCheckpoint.uploadId === null) return {};
  const { name, partSize, uploadId, doneParts } = storedCheckpoint;
  return { checkpoint: { file, name, fileSize: file.size, partSize, uploadId, doneParts: [...doneParts] } };
}

function countPartBytes(part: number, size: number): number {
  return Math.max(0, Math.min(size, part * PART_BYTES) - (part - 1) * PART_BYTES);
}

function getCause(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? error) : error;
}

function toMissing(error: unknown): { readonly res: null } {
  if (isMissing(error)) return { res: null };
  throw error;
}

/** Rejects when stopped, without waiting for a pending request; its result is ignored. */
function rejectWhenStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
