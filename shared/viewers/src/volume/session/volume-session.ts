import type { CallRequest } from '@dentarium/api';
import type { VolumeDescription } from '../../source/volumes.ts';
import { type ArrangedSeries, arrangeSlices } from '../geometry/arrange-slices.ts';
import { coarsenSeries } from '../geometry/coarsen-series.ts';
import { toFingerprint } from '../geometry/fingerprint.ts';
import { toPatientBox, type PatientBox } from '../geometry/patient-box.ts';
import type { CoarseCopy, CopyLimits } from '../voxels/coarse-copy.ts';
import type { Region, RegionValues } from '../voxels/region-values.ts';
import type { Sampling } from '../voxels/reslice.ts';
import { toVolumeScale, type VolumeScale } from '../voxels/volume.ts';
import type { SliceRefusal, VolumeReply, VolumeRequest } from '../workers/messages.ts';
import { SliceQueue, type SliceWorker } from './slice-queue.ts';
import { type SessionWorkers, countSliceWorkers } from './started-workers.ts';

/** Voxels that are held in memory: 256 MB. Larger volumes are shown at a lower resolution. */
const MAX_VOXELS = 128 * 1024 ** 2;
/** Milliseconds between two notifications of the views about new slices. */
const NEWS_INTERVAL_MS = 200;

/** A slice that did not arrive or cannot be read. */
interface RefusedSlice extends SliceRefusal {
  /** The number of the slice in its series. */
  readonly instance: number;
}

/** The progress of the slices. */
export interface VolumeState {
  /** Incremented whenever pictures would show more. */
  readonly version: number;
  readonly loaded: number;
  readonly total: number;
  /** The slices that the volume lacks. */
  readonly refusedSlices: readonly RefusedSlice[];
  readonly isDone: boolean;
  /** True if the browser has no memory for the volume, or starts no worker. */
  readonly isBroken: boolean;
}

interface View {
  /** The number of the picture that the worker is making. */
  id: number | null;
  /** The picture that is requested next; requests in between are dropped. */
  next: { readonly sampling: Sampling; readonly onPicture: (values: Int16Array) => void } | null;
  onPicture: ((values: Int16Array) => void) | null;
}

/**
 * An open volume: one worker holds its voxels and makes pictures of them, others fetch and decode slices. The opener closes it, which
 * releases all memory.
 */
export class VolumeSession {
  readonly series: ArrangedSeries;
  readonly box: PatientBox;
  /** Changes if the voxels lie in other places, such as after slices were added. */
  readonly fingerprint: string;
  readonly scale: VolumeScale;
  /** Voxels of the files per voxel of the volume, along each axis. */
  readonly factor: number;
  readonly #holder: SliceWorker;
  readonly #workers: SliceWorker[];
  readonly #queue: SliceQueue;
  readonly #views = new Map<string, View>();
  readonly #regions = new Map<number, (values: RegionValues | null) => void>();
  readonly #listeners = new Set<() => void>();
  #state: VolumeState;
  #news: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #copy: { readonly id: number; readonly onCopy: (copy: CoarseCopy) => void } | null = null;

  /** @throws NoVolume for slices that make none */
  constructor(description: VolumeDescription, toRequest: (at: number) => CallRequest, workers: SessionWorkers) {
    const arranged = arrangeSlices(description);
    const [columns, rows, slices] = arranged.grid.size;
    this.factor = Math.max(1, Math.ceil(Math.cbrt((columns * rows * slices) / MAX_VOXELS)));
    this.series = coarsenSeries(arranged, this.factor);
    this.box = toPatientBox(this.series.grid);
    this.fingerprint = toFingerprint(arranged.grid);
    this.scale = toVolumeScale(description);
    const places = [...this.series.places.keys()].filter((at) => this.series.places[at] !== null);
    this.#state = {
      version: 0,
      loaded: 0,
      total: places.length,
      refusedSlices: [],
      isDone: false,
      isBroken: false,
    };
    this.#holder = workers.volume();
    this.#holder.addEventListener('message', (event) => this.#handleReply((event as MessageEvent<VolumeReply>).data));
    this.#holder.addEventListener('error', () => this.#break());
    this.#post({ kind: 'open', grid: this.series.grid, scale: this.scale });
    this.#workers = Array.from({ length: countSliceWorkers() }, () => workers.slices());
    this.#queue = new SliceQueue({
      places,
      workers: this.#workers,
      toRequest: (place) => ({
        place,
        ...toRequest(this.series.places[place]?.at ?? 0),
        columns,
        rows,
        scale: this.scale,
        factor: this.factor,
      }),
      onSlice: (place, values) => this.#addSlice(place, values),
      onRefused: (place, refusal) => {
        const { instance = place + 1 } = this.series.places[place] ?? {};
        this.#change({ refusedSlices: [...this.#state.refusedSlices, { ...refusal, instance }] });
      },
      onDone: () => this.#finish(),
    });
    this.#queue.start();
  }

  /** Subscribes to state changes and returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the progress of the slices. */
  readonly getState = (): VolumeState => this.#state;

  /** Gives priority to the slices nearest to this place of the volume. */
  look(place: number): void {
    this.#queue.look(place);
  }

  /**
   * Requests a picture. If a view requests pictures faster than they are made, only its last request counts.
   *
   * @param view the name of the view
   */
  requestPicture(view: string, sampling: Sampling, onPicture: (values: Int16Array) => void): void {
    const own = this.#views.get(view) ?? { id: null, next: null, onPicture: null };
    this.#views.set(view, own);
    if (own.id !== null) own.next = { sampling, onPicture };
    else this.#send(own, sampling, onPicture);
  }

  /** Requests a smaller copy of the loaded slices. Of several requests only the last one is answered. */
  requestCopy(limits: CopyLimits, onCopy: (copy: CoarseCopy) => void): void {
    this.#lastId += 1;
    this.#copy = { id: this.#lastId, onCopy };
    this.#post({ kind: 'copy', id: this.#lastId, limits });
  }

  /** Requests the grey values of a region. The answer is `null` if no loaded voxel lies there. */
  requestValues(region: Region, onValues: (values: RegionValues | null) => void): void {
    this.#lastId += 1;
    this.#regions.set(this.#lastId, onValues);
    this.#post({ kind: 'values', id: this.#lastId, region });
  }

  /** Ends the workers. */
  close(): void {
    clearTimeout(this.#news);
    this.#queue.end();
    this.#holder.terminate();
    for (const worker of this.#workers) worker.terminate();
    this.#views.clear();
    this.#regions.clear();
    this.#copy = null;
    this.#listeners.clear();
  }

  #post(request: VolumeRequest, transfer: Transferable[] = []): void {
    this.#holder.postMessage(request, transfer);
  }

  #send(view: View, sampling: Sampling, onPicture: (values: Int16Array) => void): void {
    this.#lastId += 1;
    view.id = this.#lastId;
    view.onPicture = onPicture;
    this.#post({ kind: 'picture', id: this.#lastId, sampling });
  }

  #handleReply(reply: VolumeReply): void {
    if (reply.kind === 'full') {
      this.#break();
      return;
    }
    if (reply.kind === 'copy') {
      if (this.#copy?.id === reply.id) this.#copy.onCopy(reply.copy);
      return;
    }
    if (reply.kind === 'values') {
      this.#regions.get(reply.id)?.(reply.values);
      this.#regions.delete(reply.id);
      return;
    }
    const view = [...this.#views.values()].find(({ id }) => id === reply.id);
    if (view === undefined) return;
    const { onPicture, next } = view;
    view.id = null;
    view.next = null;
    if (next !== null) this.#send(view, next.sampling, next.onPicture);
    onPicture?.(reply.values);
  }

  #addSlice(place: number, values: Int16Array): void {
    this.#post({ kind: 'slice', place, values }, [values.buffer]);
    const isFirst = this.#state.loaded === 0;
    this.#state = { ...this.#state, loaded: this.#state.loaded + 1 };
    if (isFirst) this.#change({ version: this.#state.version + 1 });
    else this.#news ??= setTimeout(() => this.#change({ version: this.#state.version + 1 }), NEWS_INTERVAL_MS);
  }

  #finish(): void {
    const missing = [...this.series.places.keys()].filter((at) => this.series.places[at] === null);
    this.#post({ kind: 'fill', missing });
    for (const worker of this.#workers.splice(0)) worker.terminate();
    this.#change({ version: this.#state.version + 1, isDone: true });
  }

  #break(): void {
    this.#queue.end();
    this.#change({ isBroken: true, isDone: true });
  }

  #change(change: Partial<VolumeState>): void {
    clearTimeout(this.#news);
    this.#news = undefined;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
