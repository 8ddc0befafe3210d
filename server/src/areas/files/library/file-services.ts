import type { NewFile, SetAsideFile } from '@dentarium/api/files/info-calls';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { AuthorisedAccess } from '../../../kernel/access/context.ts';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Area } from '../../../kernel/areas/area.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { requireCurrentStore } from '../../../objects/site-stores/remembered-stores.ts';
import { collectObjectUses } from '../../../objects/uses/object-use.ts';
import { DigestThread } from '../uploads/digest-thread.ts';
import type { ObjectStoredListener } from '../uploads/insert-object.ts';
import { type Library, openLibrary } from './library.ts';
import { retryMissing } from '../renditions/retry-missing.ts';
import { RenditionQueue } from '../renditions/rendition-queue.ts';
import { Renditions } from '../renditions/renditions.ts';
import { deleteFile, type NewObject, type ObjectDeps, storeFile } from './stored-objects.ts';
import type { SweepGroup, SweepOutcome } from '../../../objects/quarantine/run-sweep.ts';
import { findUnused, sweep } from '../sweep/sweep.ts';
import type { UploadDeps } from '../uploads/discard-upload.ts';

/** Requests the classification of files in the transaction that files them. */
export interface ClassificationQueue {
  request(db: Kysely<Tables>, accountId: string, fileIds: readonly string[]): Promise<void>;
}

/** Files that are filed, and files that wait elsewhere. */
export interface SortedFiles<File> {
  readonly own: readonly File[];
  readonly exceptions: readonly SetAsideFile[];
}

/** Sets files aside that name another person, in the transaction that files the others. */
interface OtherPersonQueue {
  setAside(
    caller: AuthorisedAccess & { readonly principal: Principal },
    place: { readonly patientId: string; readonly organisationId: string },
    files: readonly NewFile[],
  ): Promise<SortedFiles<NewFile>>;
}

/** The services of files for their routes and for other parts of the server. */
export interface FileServices {
  readonly library: Library;
  readonly renditions: Renditions;
  readonly uploads: UploadDeps;
  readonly classification: ClassificationQueue;
  /** Sets the classifier of files without a category. There is none before that. */
  classifyWith(queue: ClassificationQueue): void;
  readonly otherPersons: OtherPersonQueue;
  /** Sets what takes files that name another person. Without it they are refused until they have a reason. */
  setAsideWith(queue: OtherPersonQueue): void;
  /** Registers a listener for stored objects. It runs in the transaction that stores the object. */
  whenStored(listener: ObjectStoredListener): void;
  /** Stores bytes for an organisation. Equal bytes are stored once. */
  storeFile(object: NewObject): Promise<{ objectId: string }>;
  /** Removes an object that no row refers to. */
  deleteFile(objectId: string): Promise<void>;
  /** Makes missing renditions. Called periodically. */
  makeRenditions(): void;
  /**
   * Moves unused data to the quarantine. Called periodically; an unusual number of objects waits until the operator
   * confirms it.
   */
  sweep(confirmed?: number): Promise<SweepOutcome>;
  /** Lists the data that a sweep would take. */
  findUnused(): Promise<SweepGroup[]>;
  close(): Promise<void>;
}

/** Opens the store and starts to make missing renditions. */
export async function openFileServices(deps: {
  readonly config: Pick<Config, 'dataDir' | 'files' | 'library' | 'mode'>;
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** All areas, for their references to objects. */
  readonly areas: readonly Pick<Area, 'objects'>[];
}): Promise<FileServices> {
  const { db, log } = deps;
  const library = await openLibrary(deps.config, db, collectObjectUses(deps.areas));
  const renditions = new Renditions(library);
  // Leaves one process for interactive requests.
  const queue = new RenditionQueue({ db, renditions, log, width: Math.max(1, library.pool.size - 1) });
  const onStored = () => queue.wake();
  const digests = new DigestThread();
  const listeners: ObjectStoredListener[] = [];
  const whenStored: ObjectStoredListener = async (...args) => {
    await requireCurrentStore(args[0], library.current.key);
    for (const listener of listeners) await listener(...args);
  };
  const uploads: UploadDeps = { db, library, digests, ending: new Map(), onStored, whenStored };
  const objects: ObjectDeps = { db, library, renditions, whenStored };
  const sweeping = { uploads, renditions, idleHours: deps.config.files.uploadIdleHours, log };
  let classifier: ClassificationQueue | undefined;
  let otherPersons: OtherPersonQueue | undefined;
  library.watch.onReturn(() => {
    const retry = async () => {
      const count = await retryMissing(db);
      if (count > 0) log.info({ count }, 'pictures of files that were missing are tried again');
      queue.wake();
    };
    retry().catch((err: unknown) => log.error({ err }, 'pictures of missing files cannot be tried again'));
  });
  queue.wake();
  return {
    library,
    renditions,
    uploads,
    classification: { request: async (...request) => classifier?.request(...request) },
    classifyWith: (classification) => void (classifier = classification),
    otherPersons: {
      setAside: async (...args) => (await otherPersons?.setAside(...args)) ?? { own: args[2], exceptions: [] },
    },
    setAsideWith: (queue) => void (otherPersons = queue),
    whenStored: (listener) => void listeners.push(listener),
    storeFile: (object) => storeFile(objects, object),
    deleteFile: (objectId) => deleteFile(objects, objectId),
    makeRenditions: () => queue.wake(),
    sweep: (confirmed) => sweep(sweeping, confirmed),
    findUnused: () => findUnused(sweeping),
    async close() {
      await queue.close();
      await digests.close();
      await library.close();
    },
  };
}
