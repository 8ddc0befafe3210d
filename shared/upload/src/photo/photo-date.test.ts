import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { photo, PHOTOS, photoPaths } from '../testing/real-files.ts';
import { photoDate, wallClockOfExif } from './photo-date.ts';

test.each([
  ['2019:10:26 16:07:24', '2019-10-26T16:07:24'],
  ['2019-10-26T16:07:24+08:00', '2019-10-26T16:07:24'],
  [' 2024:02:29 23:59:59\0', '2024-02-29T23:59:59'],
  ['2019:10:26 16:07:24.123', '2019-10-26T16:07:24'],
  ['0000:00:00 00:00:00', undefined],
  ['    :  :     :  :  ', undefined],
  ['2023:02:29 10:00:00', undefined],
  ['2019:13:01 10:00:00', undefined],
  ['2019:10:26 24:00:00', undefined],
  ['2019:10:26 10:60:00', undefined],
  ['0001:01:01 00:00:00', undefined],
  ['2019:10:26', undefined],
  ['', undefined],
  [undefined, undefined],
  [new Date(0), undefined],
])('STG-07 the EXIF date %p is the wall clock %p', (text, wallClock) => {
  expect(wallClockOfExif(text)).toBe(wallClock);
});

const NOW = new Date(2026, 10, 21, 6, 30, 5);

test.each([
  ['the time of the file', new Date(2024, 4, 6, 7, 8, 9).getTime(), { takenAt: '2024-05-06T07:08:09', source: 'file' }],
  ['today, when the file has no time', 0, { takenAt: '2026-11-21T06:30:05', source: 'today' }],
  [
    'today, when the file is from the future',
    NOW.getTime() + 86_400_000,
    { takenAt: '2026-11-21T06:30:05', source: 'today' },
  ],
])('STG-07 without EXIF the date is %s', async (_, lastModified, expected) => {
  expect(await photoDate(new File(['no image'], 'front.jpg', { lastModified }), NOW)).toEqual(expected);
});

/** The original date-times that stand in the files as text; the others have none. */
const TAKEN: Readonly<Record<string, string>> = {
  'edge/Channel_digital_image_CMYK_color.jpg': '2004-03-20T14:54:55',
  'exif/Canon_40D.jpg': '2008-05-30T15:56:01',
  'exif/Nikon_COOLPIX_P1.jpg': '2008-03-07T09:55:46',
  'exif/Nikon_D70.jpg': '2008-03-15T09:52:01',
  'exif/canon-dslr.jpg': '2019-10-26T16:07:24',
  'heic/heic-iphone.heic': '2019-08-21T10:57:23',
  'heic/iphone_13_pro_max.HEIC': '2022-02-16T12:55:41',
  'orientation-sharp/Landscape_9.jpg': '2016-07-02T07:34:02',
  'tiff/002.tiff': '2019-05-24T15:06:38',
  'tiff/issue-exif-js-124.tiff': '2017-09-03T11:23:57',
};

(PHOTOS === undefined ? describe.skip : describe)('real photographs', () => {
  test.each(photoPaths())('STG-07 the date of %s', async (path) => {
    const { takenAt, source } = await photoDate(photo(path), NOW);
    const taken = TAKEN[path];
    expect({ takenAt, source }).toEqual(
      taken === undefined ? { takenAt: '2026-11-21T06:30:05', source: 'today' } : { takenAt: taken, source: 'exif' },
    );
  });

  test('STG-07 the time zone of the machine shifts no photo', async () => {
    const script = fileURLToPath(new URL('../testing/print-photo-dates.ts', import.meta.url));
    const dates = await Promise.all(
      ['UTC', 'Asia/Shanghai', 'America/Los_Angeles'].map(async (zone) => {
        const { stdout } = await promisify(execFile)(process.execPath, [script], {
          env: { ...process.env, NODE_OPTIONS: '', TZ: zone },
        });
        return JSON.parse(stdout) as unknown;
      }),
    );
    expect(dates).toEqual([TAKEN, TAKEN, TAKEN]);
  });
});
