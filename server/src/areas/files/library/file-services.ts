import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Area } from '../../../kernel/areas/area.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { collectObjectUses } from '../../../objects/uses/object-use.ts';
import { DigestThread } from '../uploads/digest-thread.ts';
import type { ObjectStoredListener } from '../uploads/insert-object.ts';
import { type Library, openLibrary } from './library.ts';
import { RenditionQueue } from '../renditions/rendition-queue.ts';
import { Renditions } from '../renditions/renditions.ts';
import { deleteFile, type NewObject, type ObjectDeps, storeFile } from './stored-objects.ts';
import { sweep } from '../sweep/sweep.ts';
import { sweepCloud } from '../sweep/sweep-cloud.ts';
import type { UploadDeps } from '../uploads/discard-upload.ts';

/** Has files classified, in the transaction of the call that has filed them. */
export interface ClassificationQueue {
  request(db: Kysely<Tables>, accountId: string, fileIds: readonly string[]): Promise<void>;
}

/** What the calls of files work with, and what other parts of the server ask of files. */
export interface FileServices {
  readonly library: Library;
  readonly renditions: Renditions;
  readonly uploads: UploadDeps;
  readonly classification: ClassificationQueue;
  /** Says who classifies what is filed without a category; until then nobody does. */
  classifyWith(queue: ClassificationQueue): void;
  /** Has somebody told of each object that is stored from then on, in the transaction that stores it. */
  whenStored(listener: ObjectStoredListener): void;
  /** Stores bytes for an organisation; equal ones once. */
  storeFile(object: NewObject): Promise<{ objectId: string }>;
  /** Removes an object that no row refers to. */
  deleteFile(objectId: string): Promise<void>;
  /** Looks for images without renditions; to be called now and then. */
  makeRenditions(): void;
  /** Removes what nobody needs any more; to be called now and then. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store and begins to make the renditions that are missing. */
export async function openFileServices(deps: {
  readonly config: Pick<Config, 'dataDir' | 'files' | 'library'>;
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** Every area, for the objects that they refer to. */
  readonly areas: readonly Pick<Area, 'objects'>[];
}): Promise<FileServices> {
  const { db, log } = deps;
  const library = await openLibrary(deps.config, db, collectObjectUses(deps.areas));
  const renditions = new Renditions(library);
  // One process is left for whoever looks at an image right now.
  const queue = new RenditionQueue({ db, renditions, log, width: Math.max(1, library.pool.size - 1) });
  const onStored = () => queue.wake();
  const digests = new DigestThread();
  const listeners: ObjectStoredListener[] = [];
  const whenStored: ObjectStoredListener = async (...args) => {
    for (const listener of listeners) await listener(...args);
  };
  const uploads: UploadDeps = { db, library, digests, ending: new Map(), onStored, whenStored };
  const objects: ObjectDeps = { db, library, renditions, whenStored };
  let classifier: ClassificationQueue | undefined;
  queue.wake();
  return {
    library,
    renditions,
    uploads,
    classification: { request: async (...request) => classifier?.request(...request) },
    classifyWith: (classification) => void (classifier = classification),
    whenStored: (listener) => void listeners.push(listener),
    storeFile: (object) => storeFile(objects, object),
    deleteFile: (objectId) => deleteFile(objects, objectId),
    makeRenditions: () => queue.wake(),
    async sweep() {
      const before = new Date(Date.now() - deps.config.files.uploadIdleHours * 3_600_000);
      await sweep(uploads, objects, before);
      if (library.cloud !== null) await sweepCloud(library.cloud, db, before);
    },
    async close() {
      await queue.close();
      await digests.close();
      await library.close();
    },
  };
}
