import { afterEach, describe, expect, test } from '@jest/globals';
import { dicomForTests, halves, WorkerForTests } from '../testing/index.ts';
import { DecodeError, DecodePool } from './decode-pool.ts';

const FILE = new Blob([Uint8Array.from(dicomForTests({ columns: 8, rows: 4, frames: [halves(8, 4, 5, 900)] }))]);
const ask = { want: 'summary', key: 'one', blob: FILE } as const;

let pool: DecodePool | undefined;
afterEach(() => pool?.close());

/** Creates a pool whose workers fail in the given ways, one after the other; further ones answer. */
function createPool(ways: ('silent' | 'fails')[], size = 1) {
  const workers: WorkerForTests[] = [];
  pool = new DecodePool({
    size,
    patience: 200,
    openWorker: () => {
      const worker = new WorkerForTests(ways[workers.length] ?? 'answers');
      workers.push(worker);
      return worker;
    },
  });
  return { pool, workers };
}

const getRefusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof DecodeError ? error.refusal : error),
  );

describe('decoding workers', () => {
  test('VIEW-02 reads a file and decodes its frame', async () => {
    const { pool: own } = createPool([]);
    expect(await own.request(ask)).toMatchObject({
      transferSyntax: '1.2.840.10008.1.2.1',
      form: { columns: 8, rows: 4 },
    });
    const displayFrame = await own.request({ ...ask, want: 'frame', frame: 0 });
    expect(displayFrame.kind === 'grey' && [...displayFrame.grey.values]).toEqual([...halves(8, 4, 5, 900)]);
  });

  test.each(['silent', 'fails'] as const)(
    'VIEW-02 refuses for a broken worker (%s), and continues with another one',
    async (way) => {
      const { pool: own, workers } = createPool([way]);
      expect(await getRefusal(own.request(ask))).toEqual({ code: way === 'silent' ? 'late' : 'lost', detail: '' });
      expect(workers[0]?.isEnded).toBe(true);
      expect(await own.request(ask)).toMatchObject({ modality: 'OT' });
    },
  );

  test('VIEW-02 refuses if no worker can be created', async () => {
    pool = new DecodePool({
      size: 1,
      openWorker: () => {
        throw new Error('not by this content policy');
      },
    });
    expect(await getRefusal(pool.request(ask))).toEqual({ code: 'lost', detail: '' });
  });

  test('VIEW-02 refuses damaged and unsupported files with their reasons', async () => {
    const { pool: own } = createPool([]);
    expect(await getRefusal(own.request({ ...ask, key: 'two', blob: new Blob(['no DICOM']) }))).toMatchObject({
      code: 'damaged',
    });
    const transferSyntax = '1.2.840.10008.1.2.4.102';
    const video = dicomForTests({ columns: 8, rows: 4, frames: [Buffer.alloc(99)], transferSyntax });
    const question = { want: 'frame', key: 'three', blob: new Blob([Uint8Array.from(video)]), frame: 0 } as const;
    expect(await getRefusal(own.request(question))).toEqual({ code: 'syntax', detail: transferSyntax });
  });

  test('VIEW-02 answers current requests before those ahead, and keeps a file with its worker', async () => {
    const { pool: own, workers } = createPool([], 1);
    const order: string[] = [];
    await Promise.all([
      own.request({ ...ask, key: 'a' }).then(() => order.push('first')),
      own.request({ ...ask, key: 'b' }, true).then(() => order.push('ahead')),
      own.request({ ...ask, key: 'a', want: 'tags' }).then(() => order.push('now')),
    ]);
    expect(order).toEqual(['first', 'now', 'ahead']);
    expect(workers).toHaveLength(1);
  });

  test('VIEW-02 ends the workers on closing, and refuses pending requests', async () => {
    const { pool: own, workers } = createPool(['silent']);
    const open = [own.request(ask), own.request(ask)].map(getRefusal);
    own.close();
    expect(await Promise.all(open)).toEqual([1, 2].map(() => ({ code: 'lost', detail: '' })));
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
    expect(await own.request(ask)).toMatchObject({ modality: 'OT' });
    expect(workers).toHaveLength(2);
  });
});
