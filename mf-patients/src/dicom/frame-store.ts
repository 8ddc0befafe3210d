import {
  DecodeError,
  type DecodePool,
  type DicomSummary,
  type DisplayFrame,
  type ZipSlice,
} from '@dentarium/dicom/pool';
import { FramePainter } from './paint-frame.ts';

/** A decoded frame with the summary of its file, ready to be painted. */
export interface ReadyFrame {
  readonly decoded: DisplayFrame;
  readonly summary: DicomSummary;
  readonly painter: FramePainter;
}

/** A reference to one frame: a frame of a file, or a file of a zip. */
export interface FrameRef {
  /** Identifies the frame within its file in stored data. */
  readonly id: string;
  readonly key: string;
  readonly entry: string | null;
  readonly frame: number;
}

/** Memory limit of the decoded frames; the least recently used ones are evicted first. */
const MAX_DECODED_BYTES = 300 * 1024 ** 2;
/** Frames on each side that are decoded ahead. */
const FRAMES_AHEAD = 3;

function countBytes({ decoded }: ReadyFrame): number {
  // Doubled for the smaller sizes and the painted picture.
  return (decoded.kind === 'grey' ? decoded.grey.values.byteLength : decoded.rgb.byteLength) * 2;
}

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

/** Reads and decodes the frames of an open file, caches the latest ones, and decodes their neighbours ahead. */
export class FrameStore {
  readonly #pool: DecodePool;
  readonly #blob: Blob;
  readonly #ready = new Map<string, Promise<ReadyFrame>>();
  readonly #sizes = new Map<string, number>();
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
    const name = `${ref.key}#${ref.frame}`;
    const cachedFrame = this.#ready.get(name);
    if (cachedFrame !== undefined) {
      this.#ready.delete(name);
      this.#ready.set(name, cachedFrame);
      return cachedFrame;
    }
    const reading = this.#read(ref, isLater);
    this.#ready.set(name, reading);
    reading.then(
      (ready) => {
        this.#sizes.set(name, countBytes(ready));
        this.#makeRoom(name);
      },
      () => this.#ready.delete(name),
    );
    return reading;
  }

  /** Decodes the neighbours of a frame while the workers are otherwise idle. */
  readAhead(refs: readonly FrameRef[], index: number): void {
    for (let step = 1; step <= FRAMES_AHEAD; step += 1)
      for (const ref of [refs[index + step], refs[index - step]])
        if (ref !== undefined) this.loadFrame(ref, true).catch(() => undefined);
  }

  async #read(ref: FrameRef, isLater: boolean): Promise<ReadyFrame> {
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
    const { columns: width, rows: height } = summary.form ?? { columns: 0, rows: 0 };
    return { decoded, summary, painter: new FramePainter(decoded, { width, height }) };
  }

  #makeRoom(latest: string): void {
    let bytes = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const name of this.#ready.keys()) {
      if (bytes <= MAX_DECODED_BYTES || name === latest) return;
      bytes -= this.#sizes.get(name) ?? 0;
      this.#sizes.delete(name);
      this.#ready.delete(name);
    }
  }

  /** Releases everything. */
  close(): void {
    this.#isClosed = true;
    this.#ready.clear();
    this.#sizes.clear();
    this.#files.clear();
  }
}
