import { DecodePool } from '@dentarium/dicom/pool';
import { dicomForTests, halves, WorkerForTests } from '@dentarium/dicom/testing';
import { expect, jest, test } from '@jest/globals';
import cornerstone from 'cornerstone-core/dist/cornerstone.min.js';
import { FrameStore } from './frame-store.ts';

/** A worker that answers summaries but not pixels. */
class SilentAboutFrames extends WorkerForTests {
  override postMessage(request: Parameters<WorkerForTests['postMessage']>[0]): void {
    if (request.question.want !== 'frame') super.postMessage(request);
  }
}

test('VIEW-02 refuses a frame that is not decoded in time, with the transfer syntax', async () => {
  const pool = new DecodePool({ size: 1, patience: 200, openWorker: () => new SilentAboutFrames('answers') });
  const bytes = dicomForTests({ columns: 8, rows: 4, frames: [halves(8, 4, 5, 900)] });
  const store = new FrameStore(pool, new Blob([Uint8Array.from(bytes)]));
  const refusal = { code: 'late', detail: '1.2.840.10008.1.2.1' };
  await expect(store.loadFrame({ id: '0', key: 'one', entry: null, frame: 0 })).rejects.toMatchObject({ refusal });
  store.close();
  pool.close();
});

test('VIEW-02 caches decoded frames in cornerstone while their file is open, reads each once, and keeps no failed ones', async () => {
  const openWorker = () => new WorkerForTests('answers');
  const posted = jest.spyOn(WorkerForTests.prototype, 'postMessage');
  const pool = new DecodePool({ size: 1, openWorker });
  const frames = [halves(8, 4, 5, 900), halves(8, 4, 900, 5)];
  const bytes = dicomForTests({ columns: 8, rows: 4, frames });
  const [store, other] = [1, 2].map(() => new FrameStore(pool, new Blob([Uint8Array.from(bytes)])));
  if (store === undefined || other === undefined) throw new Error('two stores');
  const ref = (frame: number) => ({ id: String(frame), key: 'two', entry: null, frame });
  const loaded = await Promise.all([store.loadFrame(ref(0)), store.loadFrame(ref(0)), store.loadFrame(ref(1), true)]);
  expect(loaded[0]).toBe(loaded[1]);
  expect(await store.loadFrame(ref(0))).toBe(loaded[0]);
  expect(posted.mock.calls.filter(([{ question }]) => question.want === 'frame')).toHaveLength(2);
  await other.loadFrame(ref(0));
  await expect(other.loadFrame(ref(7))).rejects.toMatchObject({ refusal: { code: 'damaged' } });
  expect(cornerstone.imageCache.getCacheInfo()).toMatchObject({
    numberOfImagesCached: 3,
    cacheSizeInBytes: 3 * 8 * 4 * 2 * 2,
  });
  store.close();
  expect(cornerstone.imageCache.getCacheInfo().numberOfImagesCached).toBe(1);
  other.close();
  expect(cornerstone.imageCache.getCacheInfo()).toMatchObject({ numberOfImagesCached: 0, cacheSizeInBytes: 0 });
  await expect(store.loadFrame(ref(0))).rejects.toThrow('not open');
  pool.close();
});
