import { CBCT_CATEGORY } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import { FILE_VIEWERS, type ViewedFile } from './file-viewers.ts';

const PANORAMIC = 14;

test.each([
  ['archive', CBCT_CATEGORY, ['ct.open', 'dicom.open'], 'ct.open'],
  // A multi-frame file, and one file of a series.
  ['dicom', CBCT_CATEGORY, ['ct.open', 'dicom.open'], 'ct.open'],
  ['dicom', PANORAMIC, ['dicom.open'], undefined],
  ['image', CBCT_CATEGORY, [], undefined],
] as const satisfies readonly (readonly [ViewedFile['kind'], number, readonly string[], string | undefined])[])(
  'BEN-06 VIEW-02 what a file of kind %s and category %d is opened with',
  (kind, category, offered, first) => {
    const file = { kind, category };
    const viewers = FILE_VIEWERS.filter(({ canOpen }) => canOpen(file));
    const labels = viewers.map(({ label }) => label).filter((label) => label !== 'measuring.open');
    expect(labels).toEqual(offered);
    expect(viewers.find(({ isFirst }) => isFirst)?.label).toBe(first);
  },
);
