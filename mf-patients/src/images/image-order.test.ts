import { expect, test } from '@jest/globals';
import { PENDING_CATEGORY, PREPROCESS_STATE } from '@dentarium/domain';
import { NINE_PHOTO, XRAY_PAGE } from '@dentarium/domain/photo-layouts';
import { aFile } from '../testing/samples.ts';
import {
  arrange,
  hasImage,
  moveBefore,
  findNewest,
  listInOrder,
  shiftId,
  toStack,
  STAGE_PARTS,
} from './image-order.ts';

const toIds = (files: readonly { id: string }[] | undefined) => files?.map(({ id }) => id);

test('STG-02 puts the uppermost image of a category on top, unless another is its main image', () => {
  const lower = aFile({ id: 'lower', category: 8, position: 5 });
  const upper = aFile({ id: 'upper', category: 8, position: 2 });
  expect(toIds(toStack([lower, upper], 8))).toEqual(['upper', 'lower']);
  expect(toIds(toStack([{ ...lower, isMain: true }, upper], 8))).toEqual(['lower', 'upper']);
  expect(toIds(listInOrder([{ ...lower, isMain: true }, upper], 8))).toEqual(['upper', 'lower']);
});

test('SAFE-06 sorts the inbox by the time of exposure, then by name', () => {
  const image = (id: string, name: string, takenAt: string, position: number) =>
    aFile({ id, name, takenAt, position, category: 80 });
  const { parts } = arrange(
    [
      image('c', 'IMG_10.jpg', '2026-01-02T09:00:00', 1),
      image('b', 'IMG_9.jpg', '2026-01-02T09:00:00', 2),
      image('a', 'IMG_11.jpg', '2026-01-02T08:59:00', 3),
    ],
    NINE_PHOTO,
  );
  expect(toIds(parts.get('inbox'))).toEqual(['a', 'b', 'c']);
});

test.each([
  [80, 'inbox'],
  [92, 'inbox'],
  [13, 'face'],
  [14, 'xray'],
  [15, 'xray'],
  [51, 'model'],
  [999, 'other'],
  [101, 'other'],
  [12345, 'other'],
] as const)('STG-02 shows category %i in %s beside the nine', (category, part) => {
  const { parts } = arrange([aFile({ category })], NINE_PHOTO);
  expect(STAGE_PARTS.filter((name) => (parts.get(name) ?? []).length > 0)).toEqual([part]);
});

test('STG-02 shows categories without a cell beside another layout', () => {
  const files = [8, 14].map((category) => aFile({ id: String(category), category }));
  const { stacks, parts } = arrange(files, XRAY_PAGE);
  expect(toIds(stacks.get(14))).toEqual(['14']);
  expect(toIds(parts.get('face'))).toEqual(['8']);
});

test('STG-02 sorts the inbox by the time of exposure', () => {
  const files = ['2026-01-01T10:00:02', '2026-01-01T10:00:00', '2026-01-01T10:00:01'].map((takenAt) =>
    aFile({ id: takenAt, category: PENDING_CATEGORY, takenAt }),
  );
  expect(toIds(arrange(files).parts.get('inbox'))?.map((id) => id.slice(-1))).toEqual(['0', '1', '2']);
});

test('VIEW-01 orders the viewer by the page of the stage', () => {
  const files = [80, 5, 14, 8, 6].map((category) => aFile({ id: String(category), category }));
  expect(arrange(files).order.map(({ category }) => category)).toEqual([8, 6, 5, 80, 14]);
});

test('STG-02 finds the image that was taken last', () => {
  const files = ['2026-01-01T08:00:00', '2026-01-01T10:00:00', '2026-01-01T09:00:00'].map((takenAt, position) =>
    aFile({ id: takenAt.slice(11, 13), takenAt, position }),
  );
  expect(findNewest(files)?.id).toBe('10');
});

test('STG-02 reorders images', () => {
  expect(moveBefore(['a', 'b', 'c', 'd'], ['d'], 'b')).toEqual(['a', 'd', 'b', 'c']);
  expect(moveBefore(['a', 'b', 'c', 'd'], ['c', 'a'], 'd')).toEqual(['b', 'a', 'c', 'd']);
  expect(moveBefore(['a', 'b', 'c'], ['a'], null)).toEqual(['b', 'c', 'a']);
  expect(moveBefore(['a', 'b', 'c'], ['a', 'b'], 'a')).toEqual(['a', 'b', 'c']);
  expect(shiftId(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(shiftId(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});

test.each([
  [{ kind: 'image' as const, preprocessState: PREPROCESS_STATE.untreated }, true],
  [{ kind: 'image' as const, preprocessState: PREPROCESS_STATE.failed }, false],
  [{ kind: 'model' as const, preprocessState: PREPROCESS_STATE.untreated }, false],
  [{ kind: 'model' as const, preprocessState: PREPROCESS_STATE.complete }, true],
  [{ kind: 'dicom' as const, preprocessState: PREPROCESS_STATE.complete }, true],
])('STG-09 tells whether %j has an image: %s', (file, hasPicture) => {
  expect(hasImage(file)).toBe(hasPicture);
});
