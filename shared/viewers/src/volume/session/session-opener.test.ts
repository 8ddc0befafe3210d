import type { VolumeDescription } from '../../source/volumes.ts';
import { expect, test } from '@jest/globals';
import { NoVolumeError } from '../geometry/arrange-slices.ts';
import { SessionOpener } from './session-opener.ts';
import { countSliceWorkers, StartedWorkers } from './started-workers.ts';
import { VolumeSession } from './volume-session.ts';

/** A worker that only records whether it was terminated. */
class IdleWorker extends EventTarget {
  isEnded = false;
  postMessage(): void {}
  terminate(): void {
    this.isEnded = true;
  }
}

function description(slices: number): VolumeDescription {
  return {
    columns: 4,
    rows: 4,
    cosines: [1, 0, 0, 0, 1, 0],
    pixelSpacing: [1, 1],
    thickness: 1,
    isSigned: true,
    bitsStored: 16,
    slope: 1,
    intercept: 0,
    isHounsfield: false,
    window: null,
    description: '',
    slices: Array.from({ length: slices }, (_, at) => ({
      fileId: 'cbct',
      at,
      instance: at + 1,
      position: [0, 0, at],
      size: 1,
    })),
    leftOut: 0,
    seriesId: '1',
    series: [{ id: '1', description: '', count: 1 }],
  };
}

/** Creates an opener, and records all started workers. */
function anOpener() {
  const workers: IdleWorker[] = [];
  const open = () => {
    const worker = new IdleWorker();
    workers.push(worker);
    return worker;
  };
  const openVolume = (own: VolumeDescription, givenWorkers: StartedWorkers): VolumeSession =>
    new VolumeSession(own, () => ({ address: '/slice', headers: {} }), givenWorkers);
  const opener = new SessionOpener(openVolume, () => new StartedWorkers({ volume: open, slices: open }));
  const running = () => workers.filter(({ isEnded }) => !isEnded).length;
  return { opener, workers, running };
}

test('BEN-06 starts workers before the slices are known, and ends them on leaving, used or not', () => {
  const { opener, workers, running } = anOpener();
  const leave = opener.subscribe(() => undefined);
  expect([opener.getSession(), running()]).toEqual([null, countSliceWorkers() + 1]);
  leave();
  expect(running()).toBe(0);
  let changes = 0;
  const leaveAgain = opener.subscribe(() => (changes += 1));
  const before = workers.length;
  opener.describe(description(3));
  expect(opener.getSession()).toBeInstanceOf(VolumeSession);
  expect([changes, workers.length]).toEqual([1, before]);
  leaveAgain();
  expect([running(), opener.getSession()]).toEqual([0, null]);
});

test('BEN-06 reports slices without a volume, and leaves no worker', () => {
  const { opener, running } = anOpener();
  const leave = opener.subscribe(() => undefined);
  opener.describe(description(1));
  expect(opener.getSession()).toEqual(new NoVolumeError('few'));
  leave();
  expect(running()).toBe(0);
});

test('BEN-06 replaces a worker that did not start', () => {
  const { opener, workers } = anOpener();
  const leave = opener.subscribe(() => undefined);
  const [volume] = workers;
  volume?.dispatchEvent(new Event('error'));
  opener.describe(description(3));
  expect(volume?.isEnded).toBe(true);
  expect(workers).toHaveLength(countSliceWorkers() + 2);
  leave();
});
