// oxlint-disable-next-line typescript/triple-slash-reference -- packages that import this file do not include the declaration
/// <reference path="./cornerstone-core.d.ts" />
import cornerstone from 'cornerstone-core/dist/cornerstone.min.js';
import type { ReadyFrame } from './ready-frame.ts';

/** Decodes the frame of an image id; `isLater` for frames that are decoded ahead. */
export type FrameReader = (imageId: string, isLater: boolean) => Promise<ReadyFrame>;

const SCHEME = 'dentarium';
/** Memory limit of the decoded frames of all open files; the least recently used ones are evicted first. */
const MAX_DECODED_BYTES = 300 * 1024 ** 2;

/** The readers of the open files, by the first part of their image ids. */
const readers = new Map<string, FrameReader>();
let lastNumber = 0;

cornerstone.imageCache.setMaximumSizeBytes(MAX_DECODED_BYTES);
cornerstone.registerImageLoader(SCHEME, (imageId, { isLater }) => {
  const read = readers.get(imageId.slice(0, imageId.indexOf('/')));
  if (read === undefined) return { promise: Promise.reject(new Error(`the file of ${imageId} is not open`)) };
  return { promise: read(imageId, isLater) };
});

function isCached(imageId: string): boolean {
  return Object.hasOwn(cornerstone.imageCache.imageCache, imageId);
}

/** The frames of one open file in the image cache of cornerstone. */
export class CachedFrames {
  readonly #prefix = `${SCHEME}:${(lastNumber += 1)}`;
  readonly #loading = new Map<string, Promise<ReadyFrame>>();
  readonly #imageIds = new Set<string>();
  #isClosed = false;

  constructor(read: FrameReader) {
    readers.set(this.#prefix, read);
  }

  /** Returns the image id of a frame by its name within the file. */
  toImageId(name: string): string {
    return `${this.#prefix}/${name}`;
  }

  /** Returns a frame from the cache, or reads it into the cache. Simultaneous requests share one reading. */
  load(imageId: string, isLater: boolean): Promise<ReadyFrame> {
    const pending = this.#loading.get(imageId);
    if (pending !== undefined) return pending;
    const loading = cornerstone.loadImage(imageId, { isLater }) as Promise<ReadyFrame>;
    this.#loading.set(imageId, loading);
    loading.then(
      (frame) => {
        this.#loading.delete(imageId);
        this.#cacheFrame(imageId, frame);
      },
      () => this.#loading.delete(imageId),
    );
    return loading;
  }

  /**
   * Caches a decoded frame. Frames that are still being decoded are kept out of the cache: if one of them fails after its eviction,
   * cornerstone 2.6.1 removes another image from its list, which then stays in memory.
   */
  #cacheFrame(imageId: string, frame: ReadyFrame): void {
    if (this.#isClosed || isCached(imageId)) return;
    this.#imageIds.add(imageId);
    cornerstone.imageCache.putImageLoadObject(imageId, { promise: Promise.resolve(frame) });
  }

  /** Removes the frames of the file from the cache. */
  close(): void {
    this.#isClosed = true;
    readers.delete(this.#prefix);
    for (const imageId of this.#imageIds) if (isCached(imageId)) cornerstone.imageCache.removeImageLoadObject(imageId);
    this.#imageIds.clear();
  }
}
