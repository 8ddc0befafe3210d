import { callApi, newId } from '@dentarium/api';
import { registerObject } from '@dentarium/api/files/cloud-calls';
import type { FileConfig } from '@dentarium/api/site/calls';
import { doesFileExist } from '@dentarium/api/files/calls';
import { toFileExtension, UPLOAD_PART_SIZE } from '@dentarium/domain';
import { sizeText } from '../failure/size-text.ts';
import { uploadError } from '../failure/upload-error.ts';
import { partCount } from '../hash/parts.ts';
import type { CloudCheckpoint, CloudCheckpoints, ContentName } from './cloud-checkpoints.ts';
import {
  CLOUD_TIMEOUT,
  type ClientCheckpoint,
  type CloudClient,
  clientOptions,
  type OpenClient,
} from './cloud-client.ts';
import { cloudError, isForgotten, isFull, isMissing, isOfCredentials } from './cloud-errors.ts';
import type { CredentialsCache } from './credentials-cache.ts';
import type { Found, Sending, StoredObject, UploadTransport } from './upload-transport.ts';

/** The size above which files are sent in parts (specification 2, section 9). */
const LARGEST_PUT = 10_485_760;
const PART_SIZE = 8_388_608;
const PARALLEL = 4;

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
interface Journey {
  readonly file: File;
  readonly content: ContentName;
  readonly sending: Sending;
}

/** Creates a client for each file and attempt: its cancel flag would stop all others. */
async function clientFor(deps: CloudDeps): Promise<CloudClient> {
  const keys = async () => {
    const { accessKeyId, accessKeySecret, securityToken } = await deps.credentials.get();
    return { accessKeyId, accessKeySecret, stsToken: securityToken };
  };
  return deps.openClient(clientOptions(deps.config, deps.origin, await keys(), keys));
}

/**
 * The transport of the cloud: the browser uploads the object directly, and the server registers it as a file (UPL-02).
 */
export class CloudTransport implements UploadTransport {
  readonly partSize = PART_SIZE;
  readonly #deps: CloudDeps;

  constructor(deps: CloudDeps) {
    this.#deps = deps;
  }

  async find({ bucketName, fileFullName, size, hash }: StoredObject, signal: AbortSignal): Promise<Found> {
    const totalChunk = partCount(size, UPLOAD_PART_SIZE);
    const query = { bucketName, fileFullName, size, md5: hash.md5, totalChunk };
    const { exist, id } = await callApi(doesFileExist, { query }, { signal, silent: true });
    return { objectId: exist ? id : null, parts: [] };
  }

  /**
   * Sends a file; it is done only when the object is complete, its size was verified, and the server has registered it.
   */
  async send(file: File, object: StoredObject, _found: Found, sending: Sending): Promise<string> {
    const { signal } = sending;
    const content = { md5: object.hash.md5, size: object.size };
    sending.onHeld(0);
    const bring = () => this.#bring({ file, content, sending });
    const name = await sending.semaphore.use(signal, () => sending.retry(bring, signal));
    if (!(await sending.retry(() => this.#isThere(name, object.size, signal), signal))) {
      this.#deps.checkpoints.remove(content);
      throw uploadError('upload.md5');
    }
    sending.onHeld(object.size);
    return this.#register(name, content, sending);
  }

  async discard(content: ContentName): Promise<void> {
    const { credentials, checkpoints } = this.#deps;
    const { prefix } = await credentials.get();
    const saved = checkpoints.read(content, prefix);
    checkpoints.remove(content);
    const uploadId = saved?.uploadId ?? null;
    if (saved !== null && uploadId !== null)
      await (await clientFor(this.#deps)).abortMultipartUpload(saved.name, uploadId);
  }

  async #register(name: string, content: ContentName, { signal, retry: attempt }: Sending): Promise<string> {
    const { config, checkpoints } = this.#deps;
    const body = { bucketName: config.libraryBucket, fileFullName: name, ...content };
    const options = { signal, silent: true, requestKey: newId() };
    try {
      const { id } = await attempt(() => callApi(registerObject, { body }, options), signal);
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
      const client = await clientFor(this.#deps);
      const cancel = (): void => client.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await orStopped(signal, work(client));
      } catch (error) {
        signal.throwIfAborted();
        if (isFull(error)) throw await this.#storageFull(error);
        if (tries > 1 || !isOfCredentials(error)) throw cloudError(error);
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
    throw uploadError('storage.full', { used: sizeText(used), limit: sizeText(limit) });
  }

  /** Creates a refusal for lack of space with current figures: the cached ones are older than the uploads of others. */
  async #storageFull(cause: unknown): Promise<unknown> {
    const { credentials } = this.#deps;
    credentials.clear();
    const { used, limit } = await credentials.get();
    if (limit === null) return cloudError(cause);
    return uploadError('storage.full', { used: sizeText(used), limit: sizeText(limit) }, cause);
  }

  /** Returns whether the whole object is in the cloud. */
  async #isThere(name: string, size: number, signal: AbortSignal): Promise<boolean> {
    const { res } = await this.#withClient(signal, (client) => client.getObjectMeta(name).catch(orMissing));
    return res !== null && Number(res.headers['content-length']) === size;
  }

  /** Transfers a file into the cloud, resuming an earlier attempt, and returns the name of the object. */
  async #bring(journey: Journey): Promise<string> {
    const { file, content, sending } = journey;
    const prefix = await this.#requireSpace(content.size);
    const saved = this.#deps.checkpoints.read(content, prefix);
    // An earlier attempt that only missed its end.
    if (saved !== null && (await this.#isThere(saved.name, content.size, sending.signal))) return saved.name;
    const extension = toFileExtension(file.name);
    const fresh = `${prefix}${newId()}/original${extension === '' ? '' : `.${extension}`}`;
    if (content.size <= LARGEST_PUT) return this.#put(journey, saved?.name ?? fresh);
    try {
      return await this.#putParts(journey, prefix, fresh);
    } catch (error) {
      if (sending.signal.aborted || !isForgotten(causeOf(error))) throw error;
      // The cloud has removed the parts in the meantime: it restarts from the beginning.
      this.#deps.checkpoints.remove(content);
      return this.#putParts(journey, prefix, fresh);
    }
  }

  async #put({ file, content, sending }: Journey, name: string): Promise<string> {
    this.#deps.checkpoints.save(content, { name, partSize: 0, uploadId: null, doneParts: [] });
    // Read before it is sent: a moved or changed file fails here, and not as an error of the network.
    const bytes = new Blob([await file.arrayBuffer()], { type: file.type });
    await this.#withClient(sending.signal, (client) => client.put(name, bytes, optionsFor(file)));
    return name;
  }

  async #putParts({ file, content, sending }: Journey, prefix: string, fresh: string): Promise<string> {
    const { checkpoints } = this.#deps;
    const tell = (done: CloudCheckpoint['doneParts']): void =>
      sending.onHeld(done.reduce((sum, { number }) => sum + bytesOf(number, content.size), 0));
    return this.#withClient(sending.signal, async (client) => {
      // Looked up for each attempt: the parts of an earlier one are not sent again.
      const saved = checkpoints.read(content, prefix);
      const name = saved?.name ?? fresh;
      if (saved !== null) tell(saved.doneParts);
      await client.multipartUpload(name, file, {
        ...optionsFor(file),
        partSize: PART_SIZE,
        parallel: PARALLEL,
        ...clientCheckpoint(file, saved),
        progress(_share, checkpoint) {
          if (checkpoint === null || sending.signal.aborted) return;
          const { uploadId, partSize, doneParts } = checkpoint;
          checkpoints.save(content, { name, partSize, uploadId, doneParts });
          tell(doneParts);
        },
      });
      return name;
    });
  }
}

/** Creates the options of a request; the name that a user gave is not in the name of the object, but beside it. */
function optionsFor(file: File) {
  return { timeout: CLOUD_TIMEOUT, meta: { name: encodeURIComponent(file.name) } };
}

function clientCheckpoint(file: File, saved: CloudCheckpoint | null): { checkpoint?: ClientCheckpoint } {
  if (saved === null || saved.uploadId === null) return {};
  const { name, partSize, uploadId, doneParts } = saved;
  return { checkpoint: { file, name, fileSize: file.size, partSize, uploadId, doneParts: [...doneParts] } };
}

function bytesOf(part: number, size: number): number {
  return Math.max(0, Math.min(size, part * PART_SIZE) - (part - 1) * PART_SIZE);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? error) : error;
}

function orMissing(error: unknown): { readonly res: null } {
  if (isMissing(error)) return { res: null };
  throw error;
}

/** Rejects when stopped, without waiting for a pending request; its result is ignored. */
function orStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
