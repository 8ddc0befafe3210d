import { DecodePool } from '@dentarium/dicom/pool';
import { dicomForTests, halves, WorkerForTests } from '@dentarium/dicom/testing';
import { expect, test } from '@jest/globals';
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
