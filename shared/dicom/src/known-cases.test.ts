import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { decodeDisplayFrame } from './display-frame.ts';
import { toGreyLevels } from './grey-levels.ts';
import { readPixelForm } from './pixel-form.ts';
import { readDicom } from './read-dicom.ts';
import { readCommonSpacing } from './spacing.ts';
import { readDicomText } from './text.ts';

/** Files that a version of the product showed wrongly; without them these tests are skipped. */
const CASES = join(import.meta.dirname, '../../../../shared/cases/dicom');

const open = async (name: string) => readDicom(new Uint8Array(await readFile(join(CASES, `${name}.dcm`))));

/** Pixels in the four quarters of the images, which have 64 columns and rows. */
const PLACES = [0, 20 * 64 + 20, 40 * 64 + 40, 63 * 64 + 63];
const DARK_TO_BRIGHT = [0, 62, 124, 249];
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [200, 200, 0],
];

async function showPlaces(name: string) {
  const file = await open(name);
  const frame = Math.floor(readPixelForm(file.dataSet).frames / 2);
  const displayFrame = await decodeDisplayFrame(file, frame);
  if (displayFrame.kind === 'grey') {
    const levels = toGreyLevels(displayFrame.grey);
    return PLACES.map((place) => levels[place]);
  }
  return PLACES.map((place) => [...displayFrame.rgb.subarray(place * 3, place * 3 + 3)]);
}

(existsSync(CASES) ? describe : describe.skip)('VIEW-02 files that were shown wrongly', () => {
  test.each([
    'highbit15',
    'jll-pt2',
    'win-two-centres',
    'slope-comma',
    'sp-pixel-one',
    'enh-voi',
    'trailing-garbage',
    'encaps-uncompressed',
    'frames-too-many',
    'mf-rle-bot-off8',
    'mf-rle-bot-short',
    'mf-rle-bot-zero',
  ])('shows the grey levels of %s', async (name) => {
    expect(await showPlaces(name)).toEqual(DARK_TO_BRIGHT);
  });

  test.each(['pr-lut-inverse', 'photo-lower'])('shows %s inverted', async (name) => {
    expect(await showPlaces(name)).toEqual([255, 192, 130, 5]);
  });

  test.each(['pal-signed', 'pal-segmented'])('shows the colours of %s', async (name) => {
    expect(await showPlaces(name)).toEqual(COLOURS);
  });

  test('shows the colours of argb and of ybr422-fulllength', async () => {
    expect(await showPlaces('argb')).toEqual([...COLOURS.slice(0, 3), [200, 200, 40]]);
    expect(await showPlaces('ybr422-fulllength')).toEqual([
      [254, 0, 0],
      [0, 255, 1],
      [0, 0, 254],
      [200, 200, 40],
    ]);
  });

  test('shows the colours of rgb-p1-t1 as dcmtk does', async () => {
    expect(await showPlaces('rgb-p1-t1')).toEqual([
      [88, 8, 186],
      [116, 230, 232],
      [200, 200, 0],
      [206, 160, 0],
    ]);
  });

  test('reads no spacing of sp-pixel-one', async () => {
    const { dataSet } = await open('sp-pixel-one');
    expect(readCommonSpacing(dataSet, 1)).toBeNull();
  });

  test.each([
    ['sp-pixel-comma', 0.125, 'patient'],
    ['sp-pixel-comma-big', 1.25, 'patient'],
    ['sp-mag-comma', 0.1, 'corrected'],
    ['sp-sid', 0.1 / (1500 / 1364), 'distances'],
    ['enh-voi', 0.3, 'patient'],
  ])('reads the spacing of %s', async (name, across, source) => {
    const { dataSet } = await open(name);
    const spacing = readCommonSpacing(dataSet, readPixelForm(dataSet).frames);
    expect(spacing).toMatchObject({ across: expect.closeTo(across, 6), source });
  });

  test.each([
    'cs-gb2312',
    'cs-lower',
    'cs-none-gbk',
    'cs-none-utf8',
    'cs-utf8-nospace',
    'cs-utf8-plain',
    'cs-utf8-underscore',
    'cs-100-gbk',
  ])('reads the name in %s', async (name) => {
    expect(readDicomText((await open(name)).dataSet, 'x00100010')).toBe('王^小东');
  });
});
