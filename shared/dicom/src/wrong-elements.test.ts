import { describe, expect, test } from '@jest/globals';
import { decodeDisplayFrame } from './display-frame.ts';
import { readDicomFacts } from './dicom-facts.ts';
import { toGreyLevels } from './grey-levels.ts';
import { readOverlay } from './overlays.ts';
import { readPixelForm } from './pixel-form.ts';
import { type DicomFile, readDicom } from './read-dicom.ts';
import { readCommonSpacing, readPixelAspect } from './spacing.ts';
import { readStatedLeft } from './stated-left.ts';
import { readDicomSummary } from './summary.ts';
import { dicomForTests, elementForTests, halves } from './testing/index.ts';

const [COLUMNS, ROWS] = [8, 4];

/** The attributes with numbers that a picture, a measurement or a list reads, except for the size of the picture. */
const ATTRIBUTES: readonly (readonly [name: string, group: number, element: number, vr: string])[] = [
  ['Slice Thickness', 0x18, 0x50, 'DS'],
  ['Spacing Between Slices', 0x18, 0x88, 'DS'],
  ['Distance Source to Detector', 0x18, 0x1110, 'DS'],
  ['Distance Source to Patient', 0x18, 0x1111, 'DS'],
  ['Magnification', 0x18, 0x1114, 'DS'],
  ['Imager Pixel Spacing', 0x18, 0x1164, 'DS'],
  ['Series Number', 0x20, 0x11, 'IS'],
  ['Instance Number', 0x20, 0x13, 'IS'],
  ['Image Position', 0x20, 0x32, 'DS'],
  ['Image Orientation', 0x20, 0x37, 'DS'],
  ['Number of Frames', 0x28, 0x08, 'IS'],
  ['Pixel Spacing', 0x28, 0x30, 'DS'],
  ['Pixel Aspect Ratio', 0x28, 0x34, 'IS'],
  ['High Bit', 0x28, 0x102, 'US'],
  ['Pixel Padding Value', 0x28, 0x120, 'US'],
  ['Window Center', 0x28, 0x1050, 'DS'],
  ['Window Width', 0x28, 0x1051, 'DS'],
  ['Rescale Intercept', 0x28, 0x1052, 'DS'],
  ['Rescale Slope', 0x28, 0x1053, 'DS'],
  ['Overlay Rows', 0x6000, 0x10, 'US'],
  ['Overlay Origin', 0x6000, 0x50, 'SS'],
  ['Number of Frames in Overlay', 0x6000, 0x15, 'IS'],
  ['Image Frame Origin', 0x6000, 0x51, 'US'],
];

/** Values of the wrong multiplicity, with commas, blanks, exponents and nonsense, and of other representations. */
const WRONG_VALUES: readonly (readonly [name: string, vr: string | null, value: string | Buffer])[] = [
  ['nothing', null, ''],
  ['a blank', null, ' '],
  ['a separator', null, '\\'],
  ['a word', 'DS', 'wide'],
  ['a unit', 'DS', '0.1 mm'],
  ['a thousand in commas', 'DS', '1,000.5'],
  ['an exponent without end', 'DS', '1e999'],
  ['a negative number', 'DS', '-5'],
  ['zero', 'DS', '0'],
  ['many numbers', 'DS', Array.from({ length: 99 }, (_, at) => at).join('\\')],
  ['a long text', 'LT', '9'.repeat(60_000)],
  ['one byte', 'US', Buffer.from([7])],
  ['three bytes', 'SS', Buffer.from([7, 255, 255])],
  ['no finite number', 'FD', Buffer.from(new Float64Array([Number.NaN, Infinity]).buffer)],
  ['half a number', 'FD', Buffer.alloc(4, 255)],
];

/** Creates a file with an overlay and with this element, which replaces that of the same tag. */
async function readWithElement(group: number, element: number, vr: string, value: string | Buffer): Promise<DicomFile> {
  const groups = [
    elementForTests(0x6000, 0x10, 'US', Buffer.from([2, 0])),
    elementForTests(0x6000, 0x11, 'US', Buffer.from([2, 0])),
    elementForTests(0x6000, 0x3000, 'OW', Buffer.from([15, 0])),
    elementForTests(group, element, vr, value),
  ];
  const bytes = dicomForTests({
    columns: COLUMNS,
    rows: ROWS,
    frames: [halves(COLUMNS, ROWS, 0, 4095)],
    storedBits: 12,
    groups: Buffer.concat(groups),
  });
  return readDicom(Uint8Array.from(bytes));
}

describe('SAFE-02 a wrong element never kills a file', () => {
  test.each(ATTRIBUTES)('%s', async (_, group, element, vr) => {
    const problems: string[] = [];
    for (const [name, otherVr, value] of WRONG_VALUES) {
      const file = await readWithElement(group, element, otherVr ?? vr, value);
      const { dataSet } = file;
      const form = readPixelForm(dataSet);
      const frame = await decodeDisplayFrame(file, 0);
      const levels = frame.kind === 'grey' ? toGreyLevels(frame.grey) : frame.rgb;
      readOverlay(file, form, 0);
      readStatedLeft(dataSet);
      readDicomFacts(dataSet);
      readDicomSummary(file);
      const spacing = readCommonSpacing(dataSet, form.frames);
      const lengths = [spacing?.across ?? 1, spacing?.down ?? 1, readPixelAspect(dataSet)];
      if (levels.length !== COLUMNS * ROWS) problems.push(`${name}: ${levels.length} pixels`);
      if (!lengths.every((length) => Number.isFinite(length) && length > 0))
        problems.push(`${name}: ${lengths.join()}`);
    }
    expect(problems).toEqual([]);
  });
});
