import {
  DecodeFailure,
  type DecodePool,
  type DicomSummary,
  type ShownFrame,
  type ZipSlice,
} from '@dentarium/dicom/pool';
import { FramePainter } from './paint-frame.ts';

/** A frame that is ready to be painted, with what its file says. */
export interface ReadyFrame {
  readonly decoded: ShownFrame;
  readonly summary: DicomSummary;
  readonly painter: FramePainter;
}

/** One frame of what is open: a frame of a file, or a file of a zip. */
export interface FrameRef {
  /** Names the frame within its file for what is kept of it. */
  readonly id: string;
  readonly key: string;
  readonly entry: string | null;
  readonly frame: number;
}

/** Decoded frames may take this much; the ones that were seen longest ago go first. */
const MAX_DECODED_BYTES = 300 * 1024 ** 2;
/** Frames on each side that are decoded ahead. */
const FRAMES_AHEAD = 3;

function countBytes({ decoded: shown }: ReadyFrame): number {
  // The smaller sizes and the painted one come on top.
  return (shown.kind === 'grey' ? shown.grey.values.byteLength : shown.rgb.byteLength) * 2;
}

/** The frames of a file in the order of its series. */
export function listFileFrames(fileId: string, summary: DicomSummary): readonly FrameRef[] {
  const count = Math.min(summary.form?.frames ?? 0, 10_000);
  return Array.from({ length: count }, (_, frame) => ({ id: String(frame), key: fileId, entry: null, frame }));
}

/** The frames of the slices of one series of a zip. */
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

/** Names the transfer syntax where a worker could not, because it gave no answer. */
function addSyntax(error: unknown, { transferSyntax }: DicomSummary): unknown {
  if (!(error instanceof DecodeFailure) || error.refusal.detail !== '') return error;
  return new DecodeFailure({ ...error.refusal, detail: transferSyntax });
}

/** Reads and decodes the frames of an open file, keeps the latest ones, and decodes their neighbours ahead. */
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

  /** The bytes of the file of a frame: of a slice of a zip, unpacked. */
  loadBytes({ key, entry }: FrameRef): Promise<Blob> {
    if (entry === null) return Promise.resolve(this.#blob);
    const cachedFile = this.#files.get(key);
    if (cachedFile !== undefined) return cachedFile;
    const unpacking = this.#pool
      .ask({ want: 'unpacked', key: 'zip', blob: this.#blob, entry })
      .then((bytes) => new Blob([bytes]));
    this.#files.set(key, unpacking);
    unpacking.catch(() => this.#files.delete(key));
    return unpacking;
  }

  /** A frame, decoded. @throws DecodeFailure */
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

  /** Decodes the neighbours of a frame while nothing else is asked for. */
  readAhead(refs: readonly FrameRef[], index: number): void {
    for (let step = 1; step <= FRAMES_AHEAD; step += 1)
      for (const ref of [refs[index + step], refs[index - step]])
        if (ref !== undefined) this.loadFrame(ref, true).catch(() => undefined);
  }

  async #read(ref: FrameRef, isLater: boolean): Promise<ReadyFrame> {
    const blob = await this.loadBytes(ref);
    // A page that is left starts no worker any more.
    if (this.#isClosed) throw new DecodeFailure({ code: 'lost', detail: '' });
    const summaryPromise = this.#pool.ask({ want: 'summary', key: ref.key, blob }, isLater);
    const framePromise = this.#pool
      .ask({ want: 'frame', key: ref.key, blob, frame: ref.frame }, isLater)
      .catch(async (error: unknown) => {
        throw addSyntax(error, await summaryPromise);
      });
    const [summary, shown] = await Promise.all([summaryPromise, framePromise]);
    const { columns: width, rows: height } = summary.form ?? { columns: 0, rows: 0 };
    return { decoded: shown, summary, painter: new FramePainter(shown, { width, height }) };
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

  /** Lets go of everything. */
  close(): void {
    this.#isClosed = true;
    this.#ready.clear();
    this.#sizes.clear();
    this.#files.clear();
  }
}
