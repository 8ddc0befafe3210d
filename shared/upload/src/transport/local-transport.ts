import { callApi, newId } from '@dentarium/api';
import { doesFileExist, uploadPart } from '@dentarium/api/files/calls';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { createUploadError } from '../failure/upload-error.ts';
import { countParts, slicePart } from '../hash/parts.ts';
import type { StoredContent, SendContext, StoredObject, UploadTransport } from './upload-transport.ts';

/** A part that is still missing after this many rounds is lost by the server, not by the network. */
const MAX_ROUNDS = 3;

/** Creates the transport of the local store: missing parts are sent in parallel (UPL-01). */
export function createLocalTransport(partSize = UPLOAD_PART_SIZE): UploadTransport {
  function toQuery({ bucketName, fileFullName, size, hash }: StoredObject) {
    return { bucketName, fileFullName, size, md5: hash.md5, totalChunk: countParts(size, partSize) };
  }

  async function find(object: StoredObject, signal: AbortSignal): Promise<StoredContent> {
    const answer = await callApi(doesFileExist, { query: toQuery(object) }, { signal, silent: true });
    return { objectId: answer.exist ? answer.id : null, parts: answer.parts };
  }

  /** Sends one part; returns the id of the object if it was the last missing part. */
  async function sendPart(file: Blob, object: StoredObject, chunkIndex: number, signal: AbortSignal) {
    // Read before it is sent: a moved or changed file fails here, and not as an error of the network.
    const bytes = new Blob([await slicePart(file, chunkIndex, partSize).arrayBuffer()]);
    const query = { ...toQuery(object), chunkIndex, partCrc32: object.hash.parts[chunkIndex] ?? '' };
    const options = { signal, silent: true, requestKey: newId() };
    const answer = await callApi(uploadPart, { query, body: { file: bytes } }, options);
    return answer.complete ? answer.id : null;
  }

  async function sendMissing(
    file: Blob,
    object: StoredObject,
    existing: StoredContent,
    sending: SendContext,
  ): Promise<string | null> {
    const storedParts = new Set(existing.parts);
    const missing = object.hash.parts.map((_, index) => index).filter((index) => !storedParts.has(index));
    const abortController = new AbortController();
    const signal = AbortSignal.any([sending.signal, abortController.signal]);
    let objectId: string | null = null;

    async function runLane(): Promise<void> {
      for (let index = missing.shift(); index !== undefined; index = missing.shift()) {
        const part = index;
        const request = () => sending.retry(() => sendPart(file, object, part, signal), signal);
        objectId = (await sending.semaphore.use(signal, request)) ?? objectId;
        storedParts.add(part);
        sending.onHeld(countBytes(storedParts, object.size, partSize));
      }
    }

    sending.onHeld(countBytes(storedParts, object.size, partSize));
    const lanes = Array.from({ length: sending.semaphore.count }, runLane);
    try {
      await Promise.all(lanes);
    } catch (error) {
      // The first failure decides; the other parts are stopped, and have ended, before the caller continues.
      abortController.abort(error);
      await Promise.allSettled(lanes);
      throw error;
    }
    return objectId;
  }

  async function send(
    file: Blob,
    object: StoredObject,
    existing: StoredContent,
    sending: SendContext,
  ): Promise<string> {
    let current = existing;
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const objectId = await sendMissing(file, object, current, sending);
      if (objectId !== null) return objectId;
      // Every part was accepted, but the answer with the object was lost, or the server has dropped a part.
      current = await sending.retry(() => find(object, sending.signal), sending.signal);
      if (current.objectId !== null) return current.objectId;
    }
    throw createUploadError('upload.failed');
  }

  return { partSize, find, send };
}

function countBytes(parts: ReadonlySet<number>, size: number, partSize: number): number {
  let bytes = 0;
  for (const index of parts) bytes += Math.max(0, Math.min(size, (index + 1) * partSize) - index * partSize);
  return bytes;
}
