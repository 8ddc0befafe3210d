import { beforeEach, expect, test } from '@jest/globals';
import { CloudCheckpoints } from './cloud-checkpoints.ts';

const CONTENT = { md5: 'a'.repeat(32), size: 20_000_000 };
const POINT = {
  name: 'library/clinic/one/original.stl',
  partSize: 8_388_608,
  uploadId: 'u',
  doneParts: [{ number: 1, etag: '"A"' }],
};
const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());

test('UPL-02 keeps a checkpoint over the page for its content and clinic, for a day', () => {
  new CloudCheckpoints({ storage: localStorage }).save(CONTENT, POINT, 0);
  const after = new CloudCheckpoints({ storage: localStorage });
  expect(after.read(CONTENT, 'library/clinic/', HOUR)).toMatchObject(POINT);
  expect(after.read({ ...CONTENT, size: 5 }, 'library/clinic/', HOUR)).toBeNull();
  expect(after.read(CONTENT, 'library/another/', HOUR)).toBeNull();
  expect(after.read(CONTENT, 'library/clinic/', 25 * HOUR)).toBeNull();
  after.save({ ...CONTENT, size: 6 }, POINT, 25 * HOUR);
  expect(localStorage).toHaveLength(1);
});

test('UPL-02 ignores removed, damaged and unstored checkpoints without a failure', () => {
  const points = new CloudCheckpoints({ storage: localStorage });
  points.save(CONTENT, POINT);
  points.remove(CONTENT);
  expect(points.read(CONTENT, '')).toBeNull();
  localStorage.setItem(`dentarium.cloud.${CONTENT.md5}.${CONTENT.size}`, '{"name":5');
  expect(points.read(CONTENT, '')).toBeNull();
  const none = new CloudCheckpoints({ storage: null });
  none.save(CONTENT, POINT);
  expect(none.read(CONTENT, '')).toBeNull();
});
