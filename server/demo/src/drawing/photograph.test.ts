import { describe, expect, test } from '@jest/globals';
import exifr from 'exifr';
import sharp from 'sharp';
import { renderPhotograph, stampDate } from './photograph.ts';
import { photoImage, rectangle } from './svg.ts';

const drawing = photoImage(400, 300, '', rectangle(20, 20, 100, 80, { fill: '#a33' }));

describe('photograph of a drawing', () => {
  test('contains the wall-clock time of its capture in EXIF', async () => {
    const bytes = stampDate(await renderPhotograph(drawing, 'Demo camera'), '2025-03-09T10:05:07');
    const exif: unknown = await exifr.parse(bytes, { reviveValues: false });
    expect(exif).toMatchObject({
      DateTimeOriginal: '2025:03:09 10:05:07',
      CreateDate: '2025:03:09 10:05:07',
      Model: 'Demo camera',
    });
  });

  test('keeps its image if its date changes, and the first copy keeps its date', async () => {
    const rendered = await renderPhotograph(drawing, 'Demo camera');
    const first = stampDate(rendered, '2024-01-02T08:00:00');
    const second = stampDate(rendered, '2025-01-02T08:00:00');
    expect(first.equals(second)).toBe(false);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixels(first)).equals(await pixels(second))).toBe(true);
    expect(await exifr.parse(first, { reviveValues: false })).toMatchObject({
      DateTimeOriginal: '2024:01:02 08:00:00',
    });
  });

  test('is the same bytes each time', async () => {
    const [one, two] = await Promise.all([renderPhotograph(drawing, 'a'), renderPhotograph(drawing, 'a')]);
    expect(one.equals(two)).toBe(true);
  });
});
