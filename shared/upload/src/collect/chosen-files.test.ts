import { expect, test } from '@jest/globals';
import { readPhotoDate } from '../photo/photo-date.ts';
import { collectInputFiles, collectPastedFiles } from './chosen-files.ts';

const NOW = new Date(2026, 10, 21, 6, 7, 8);

test.each([
  ['image.png', 'pasted-20261121-060708.png'],
  ['image.JPEG', 'pasted-20261121-060708.jpeg'],
  ['front.png', 'front.png'],
  ['image.stl', 'image.stl'],
])('names a pasted %s as %s', async (name, expectedName) => {
  const [pasted] = collectPastedFiles({ files: [new File(['content'], name, { type: 'image/png' })] }, NOW);
  expect(pasted).toMatchObject({ name: expectedName, type: 'image/png' });
  expect(await pasted?.text()).toBe('content');
});

test('gives several images of one paste different names', () => {
  const images = [new File(['a'], 'image.png'), new File(['b'], 'image.png')];
  const names = collectPastedFiles({ files: images }, NOW).map(({ name }) => name);
  expect(names).toEqual(['pasted-20261121-060708.png', 'pasted-20261121-060708-2.png']);
});

test('STG-07 dates a pasted image today', async () => {
  const [pasted] = collectPastedFiles({ files: [new File(['content'], 'image.png')] }, NOW);
  expect(await readPhotoDate(pasted ?? new File([], ''), NOW)).toEqual({
    takenAt: '2026-11-21T06:07:08',
    source: 'today',
  });
});

test('skips system files of a chosen folder', () => {
  const files = [new File(['a'], '.DS_Store'), new File(['b'], 'front.jpg')];
  expect(collectInputFiles({ files }).files.map(({ name }) => name)).toEqual(['front.jpg']);
  expect(collectInputFiles({ files: null }).files).toEqual([]);
});

test('UPL-05 SAFE-06 skips the directory of a disc beside its images, says so, and keeps it alone, so that it is refused by name', () => {
  const [directory, slice] = [new File(['a'], 'DICOMDIR'), new File(['b'], 'IM000001')];
  expect(collectInputFiles({ files: [directory, slice] })).toEqual({ files: [slice], hasOmittedDirectory: true });
  expect(collectInputFiles({ files: [directory] })).toEqual({ files: [directory], hasOmittedDirectory: false });
});
