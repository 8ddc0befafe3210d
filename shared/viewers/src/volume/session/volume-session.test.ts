import type { VolumeDescription } from '../../source/volumes.ts';
import { losslessFrame, runLengths, sliceForTests, type SliceForTests } from '@dentarium/dicom/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CoarseCopy } from '../voxels/coarse-copy.ts';
import { createPlaneSampling } from '../voxels/reslice.ts';
import { EMPTY } from '../voxels/volume.ts';
import type { SliceReply, SliceRequest, VolumeReply, VolumeRequest } from '../workers/messages.ts';
import { decodeSlice } from '../workers/read-slice.ts';
import { VolumeHolder } from '../workers/volume-holder.ts';
import type { SliceWorker } from './slice-queue.ts';
import { VolumeSession } from './volume-session.ts';

const [COLUMNS, ROWS, SLICES] = [40, 36, 9];
const INTERCEPT = -1024;

function values(at: number): Uint16Array {
  return Uint16Array.from({ length: COLUMNS * ROWS }, (_, spot) => 100 * at + (spot % COLUMNS));
}

async function createSliceFile(at: number, coded?: SliceForTests['coded']): Promise<Buffer> {
  return sliceForTests({
    columns: COLUMNS,
    rows: ROWS,
    values: values(at),
    instance: at + 1,
    signed: false,
    intercept: INTERCEPT,
    ...(coded === undefined ? {} : { coded }),
  });
}

function description(places: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8]): VolumeDescription {
  return {
    columns: COLUMNS,
    rows: ROWS,
    cosines: [1, 0, 0, 0, 1, 0],
    pixelSpacing: [1, 1],
    thickness: 1,
    isSigned: false,
    bitsStored: 12,
    slope: 1,
    intercept: INTERCEPT,
    isHounsfield: false,
    window: null,
    description: '',
    slices: places.map((z) => ({ fileId: 'cbct', at: z, instance: z + 1, position: [0, 0, z], size: 1 })),
    leftOut: 0,
    seriesId: '1',
    series: [{ id: '1', description: '', count: 1 }],
  };
}

/** Workers in this thread: the one that holds the volume is real, the others decode given slices. */
class Workers {
  readonly requestedPlaces: number[] = [];
  readonly workers: EndableWorker[] = [];
  readonly coded = new Map<number, SliceForTests['coded']>();
  /** Slices that do not arrive, with their number of failures. */
  readonly lostCounts = new Map<number, number>();
  pictures = 0;

  readonly volume = (): SliceWorker => {
    const holder = new VolumeHolder();
    return this.#open<VolumeRequest, VolumeReply>((request, reply) => {
      if (request.kind === 'picture') this.pictures += 1;
      const answer = holder.handle(request);
      if (answer !== null) reply(answer);
    });
  };

  readonly slices = (): SliceWorker =>
    this.#open<SliceRequest, SliceReply>((request, reply) => {
      const { place } = request;
      this.requestedPlaces.push(place);
      const lostCount = this.lostCounts.get(place) ?? 0;
      if (lostCount > 0) {
        this.lostCounts.set(place, lostCount - 1);
        reply({ place, refusal: { code: 'lost', detail: '' } });
        return;
      }
      const at = Number(request.address);
      void createSliceFile(at, this.coded.get(at))
        .then((file) => decodeSlice(new Uint8Array(file), request))
        .then((voxels) => reply({ place, values: voxels }));
    });

  #open<Request, Reply>(work: (request: Request, reply: (answer: Reply) => void) => void): EndableWorker {
    const worker = new EndableWorker((request, reply) => work(request as Request, reply));
    this.workers.push(worker);
    return worker;
  }
}

class EndableWorker extends EventTarget implements SliceWorker {
  isEnded = false;
  readonly #work: (request: unknown, reply: (answer: unknown) => void) => void;

  constructor(work: (request: unknown, reply: (answer: unknown) => void) => void) {
    super();
    this.#work = work;
  }

  postMessage(request: unknown): void {
    queueMicrotask(() => {
      if (!this.isEnded)
        this.#work(request, (data) => {
          if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
        });
    });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

let workers: Workers;
let session: VolumeSession | undefined;
beforeEach(() => {
  workers = new Workers();
  jest.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(2);
});
afterEach(() => {
  session?.close();
  session = undefined;
  jest.restoreAllMocks();
});

function open(series = description()): VolumeSession {
  session = new VolumeSession(series, (at) => ({ address: String(at), headers: {} }), workers);
  return session;
}

async function untilDone(own: VolumeSession): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (own.getState().isDone) resolve();
    };
    own.subscribe(look);
    look();
  });
}

/** Returns the measures of a row of voxels in a slice, from the left. */
async function rowIn(own: VolumeSession, z: number, count: number): Promise<(number | null)[]> {
  const rowValues = await new Promise<Int16Array>((resolve) => {
    own.requestPicture(
      `row ${z}`,
      createPlaneSampling({
        origin: [0, 3, z],
        right: [1, 0, 0],
        down: [0, 1, 0],
        depth: [0, 0, 1],
        width: count,
        height: 1,
        slab: { mm: 0, way: 'mean' },
      }),
      resolve,
    );
  });
  return Array.from(rowValues, (value) => (value === EMPTY ? null : value * own.scale.slope + own.scale.intercept));
}

const measures = (at: number, count: number): number[] =>
  Array.from(values(at).slice(0, count), (value) => value + INTERCEPT);

describe('BEN-06 open volume', () => {
  test('requests the middle slice alone, and the others after it has arrived', async () => {
    const own = open();
    await Promise.resolve();
    expect(workers.requestedPlaces).toEqual([4]);
    await untilDone(own);
    expect(workers.requestedPlaces.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('loads slices from the middle, or from the viewed place', async () => {
    const own = open();
    const first = new Promise<void>((resolve) => {
      own.subscribe(resolve);
    });
    await first;
    own.look(0);
    await untilDone(own);
    expect(workers.requestedPlaces.slice(0, 2)).toEqual([4, 3]);
    expect(workers.requestedPlaces.indexOf(0)).toBeLessThan(workers.requestedPlaces.indexOf(8));
    expect(own.getState()).toMatchObject({ loaded: SLICES, total: SLICES, refusedSlices: [] });
    for (const z of [0, 4, 8]) expect(await rowIn(own, z, 5)).toEqual(measures(z, 5));
  });

  test('shows the values of slices of any coding', async () => {
    const frame = (at: number) => ({ values: values(at), columns: COLUMNS, rows: ROWS, bits: 16 });
    workers.coded.set(2, { transferSyntax: '1.2.840.10008.1.2.5', frame: runLengths(values(2)) });
    workers.coded.set(3, { transferSyntax: '1.2.840.10008.1.2.4.80', frame: await losslessFrame('jpegLs', frame(3)) });
    workers.coded.set(5, {
      transferSyntax: '1.2.840.10008.1.2.4.90',
      frame: await losslessFrame('jpeg2000', frame(5)),
    });
    const own = open();
    await untilDone(own);
    for (const z of [2, 3, 5]) expect(await rowIn(own, z, COLUMNS)).toEqual(measures(z, COLUMNS));
  });

  test('requests lost slices three times, and continues without them', async () => {
    workers.lostCounts.set(2, 1);
    workers.lostCounts.set(6, 9);
    const own = open();
    await untilDone(own);
    expect(own.getState()).toMatchObject({
      loaded: SLICES - 1,
      refusedSlices: [{ code: 'lost', instance: 7 }],
    });
    expect(workers.requestedPlaces.filter((place) => place === 6)).toHaveLength(3);
    expect(await rowIn(own, 2, 3)).toEqual(measures(2, 3));
    expect(await rowIn(own, 6, 3)).toEqual([null, null, null]);
  });

  test('interpolates missing slices', async () => {
    const own = open(description([0, 1, 2, 4, 5, 6]));
    await untilDone(own);
    expect(await rowIn(own, 3, 2)).toEqual([300 + INTERCEPT, 301 + INTERCEPT]);
  });

  test('answers only the last of several fast requests', async () => {
    const own = open();
    await untilDone(own);
    const receivedPictures: number[] = [];
    await new Promise<void>((resolve) => {
      for (let z = 0; z < SLICES; z += 1) {
        const sampling = createPlaneSampling({
          origin: [0, 0, z],
          right: [1, 0, 0],
          down: [0, 1, 0],
          depth: [0, 0, 1],
          width: 1,
          height: 1,
          slab: { mm: 0, way: 'mean' },
        });
        own.requestPicture('axial', sampling, () => {
          receivedPictures.push(z);
          if (z === SLICES - 1) resolve();
        });
      }
    });
    expect(receivedPictures).toEqual([0, SLICES - 1]);
    expect(workers.pictures).toBe(2);
  });

  test('returns the last requested copy', async () => {
    const own = open();
    await untilDone(own);
    const copies: number[] = [];
    const copy = await new Promise<CoarseCopy>((resolve) => {
      own.requestCopy({ voxels: 1, side: 1 }, ({ factor }) => copies.push(factor));
      own.requestCopy({ voxels: 1e6, side: 20 }, resolve);
    });
    expect(copies).toEqual([]);
    expect(copy).toMatchObject({ size: [20, 18, 4], factor: 2, low: INTERCEPT + 51, high: INTERCEPT + 689 });
    // Two slices of the middle, whose values rise by 1 from column to column.
    const shownMeasure = copy.low + ((copy.high - copy.low) * (copy.values[20 * 18 * 2 + 5] ?? 0)) / 255;
    expect(Math.abs(shownMeasure - (INTERCEPT + 450 + 10.5))).toBeLessThan(4);
  });

  test('ends all workers on closing', async () => {
    const own = open();
    own.close();
    expect(workers.workers.length).toBeGreaterThan(1);
    expect(workers.workers.every(({ isEnded }) => isEnded)).toBe(true);
  });

  test('reports a worker that does not start', async () => {
    const own = open();
    workers.workers[0]?.dispatchEvent(new Event('error'));
    expect(own.getState()).toMatchObject({ isBroken: true, isDone: true });
  });

  test('continues without slices if no worker reads them', async () => {
    const own = open();
    for (const worker of workers.workers.slice(1)) worker.dispatchEvent(new Event('error'));
    await untilDone(own);
    expect(own.getState()).toMatchObject({ loaded: 0, refusedSlices: { length: SLICES } });
  });
});
