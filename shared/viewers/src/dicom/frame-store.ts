import { DecodeError, type DecodePool, type DicomSummary, type ZipSlice } from '@dentarium/dicom/pool';
import { CachedFrames } from './frame-loader.ts';
import { createReadyFrame, type ReadyFrame } from './ready-frame.ts';

/** A reference to one frame: a frame of a file, or a file of a zip. */
export interface FrameRef {
  /** Identifies the frame within its file in stored data. */
  readonly id: string;
  readonly key: string;
  readonly entry: string | null;
  readonly frame: number;
}

/** Frames on each side that are decoded ahead. */
const FRAMES_AHEAD = 3;

/** Returns the frames of a file in the order of its series. */
export function listFileFrames(fileId: string, summary: DicomSummary): readonly FrameRef[] {
  const count = Math.min(summary.form?.frames ?? 0, 10_000);
  return Array.from({ length: count }, (_, frame) => ({ id: String(frame), key: fileId, entry: null, frame }));
}

/** Returns the frames of the slices of one series of a zip. */
export function listSliceFrames(fileId: string, slices: readonly ZipSlice[]): readonly FrameRef[] {
  return slices.flatMap(({ entry, frames }) =>
    Array.from({ length: frames }, (_, frame) => ({
      id: frames === 1 ? entry : `${entry}#${frame}`,
      key: `${fileId}/${entry}`,
      entry,
      frame,
    })),
  );
}

/** Adds the transfer syntax to an error of a worker that gave no answer. */
function addSyntax(error: unknown, { transferSyntax }: DicomSummary): unknown {
  if (!(error instanceof DecodeError) || error.refusal.detail !== '') return error;
  return new DecodeError({ ...error.refusal, detail: transferSyntax });
}

/** Reads and decodes the frames of an open file as images of cornerstone, whose cache has the latest ones, and decodes neighbours ahead. */
export class FrameStore {
  readonly #pool: DecodePool;
  readonly #blob: Blob;
  readonly #refs = new Map<string, FrameRef>();
  readonly #frames = new CachedFrames((imageId, isLater) => this.#read(imageId, isLater));
  readonly #files = new Map<string, Promise<Blob>>();
  #isClosed = false;

  constructor(pool: DecodePool, blob: Blob) {
    this.#pool = pool;
    this.#blob = blob;
  }

  /** Returns the bytes of the file of a frame; a slice of a zip is unpacked. */
  loadBytes({ key, entry }: FrameRef): Promise<Blob> {
    if (entry === null) return Promise.resolve(this.#blob);
    const cachedFile = this.#files.get(key);
    if (cachedFile !== undefined) return cachedFile;
    const unpacking = this.#pool
      .request({ want: 'unpacked', key: 'zip', blob: this.#blob, entry })
      .then((bytes) => new Blob([bytes]));
    this.#files.set(key, unpacking);
    unpacking.catch(() => this.#files.delete(key));
    return unpacking;
  }

  /** Returns a decoded frame. @throws DecodeFailure */
  loadFrame(ref: FrameRef, isLater = false): Promise<ReadyFrame> {
    const imageId = this.#frames.toImageId(`${ref.key}#${ref.frame}`);
    this.#refs.set(imageId, ref);
    return this.#frames.load(imageId, isLater);
  }

  /** Decodes the neighbours of a frame while the workers are otherwise idle. */
  readAhead(refs: readonly FrameRef[], index: number): void {
    for (let step = 1; step <= FRAMES_AHEAD; step += 1)
      for (const ref of [refs[index + step], refs[index - step]])
        if (ref !== undefined) this.loadFrame(ref, true).catch(() => undefined);
  }

  async #read(imageId: string, isLater: boolean): Promise<ReadyFrame> {
    const ref = this.#refs.get(imageId);
    if (ref === undefined) throw new Error(`${imageId} is not a frame of the file`);
    const blob = await this.loadBytes(ref);
    // A page that is closed starts no more workers.
    if (this.#isClosed) throw new DecodeError({ code: 'lost', detail: '' });
    const summaryPromise = this.#pool.request({ want: 'summary', key: ref.key, blob }, isLater);
    const framePromise = this.#pool
      .request({ want: 'frame', key: ref.key, blob, frame: ref.frame }, isLater)
      .catch(async (error: unknown) => {
        throw addSyntax(error, await summaryPromise);
      });
    const [summary, decoded] = await Promise.all([summaryPromise, framePromise]);
    return createReadyFrame(imageId, decoded, summary);
  }

  /** Releases everything. */
  close(): void {
    this.#isClosed = true;
    this.#frames.close();
    this.#refs.clear();
    this.#files.clear();
  }
}
