import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { readPhoto, PHOTO_FOLDER, listPhotoPaths } from '../testing/real-files.ts';
import { readPhotoDate } from './photo-date.ts';
import { parseDicomDate, parseExifDate, parseXmpDate } from './wall-clock.ts';

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
])('STG-07 converts the EXIF date %p to the wall clock %p', (text, wallClock) => {
  expect(parseExifDate(text)).toBe(wallClock);
});

test.each([
  ['2019-10-26T16:07:24.5+08:00', '2019-10-26T16:07:24'],
  ['2019-10-26T16:07Z', '2019-10-26T16:07:00'],
  ['2019-10-26', '2019-10-26T00:00:00'],
  ['2019-10', undefined],
  ['2019-13-26', undefined],
  [undefined, undefined],
])('STG-07 converts the XMP date %p to the wall clock %p', (text, wallClock) => {
  expect(parseXmpDate(text)).toBe(wallClock);
});

test.each([
  ['20191026', '160724.123456', '2019-10-26T16:07:24'],
  ['20191026', '1607', '2019-10-26T16:07:00'],
  ['20191026', undefined, '2019-10-26T00:00:00'],
  ['20191026', '990000', '2019-10-26T00:00:00'],
  ['2019.10.26', '16:07:24', '2019-10-26T16:07:24'],
  ['19000101', '000000', undefined],
  ['20191326', '160724', undefined],
  ['', '160724', undefined],
  [undefined, undefined, undefined],
])('STG-07 converts the DICOM date %p and time %p to the wall clock %p', (date, time, wallClock) => {
  expect(parseDicomDate(date, time)).toBe(wallClock);
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
])('STG-07 uses %s without EXIF', async (_, lastModified, expected) => {
  expect(await readPhotoDate(new File(['no image'], 'front.jpg', { lastModified }), NOW)).toEqual(expected);
});

/** Elements of a DICOM file, each a tag below group 8 with its text, behind a preamble and a header, or bare. */
function dicomFile(
  elements: Readonly<Record<string, string>>,
  start: 'preamble' | 'header' | 'none' = 'preamble',
): File {
  const element = (group: number, number: number, representation: string, text: string): Buffer => {
    const value = Buffer.from(text.length % 2 === 0 ? text : `${text} `);
    const head = Buffer.alloc(8);
    head.writeUInt16LE(group, 0);
    head.writeUInt16LE(number, 2);
    head.write(representation, 4);
    head.writeUInt16LE(value.length, 6);
    return Buffer.concat([head, value]);
  };
  const meta = element(2, 0x10, 'UI', '1.2.840.10008.1.2.1\0');
  const length = Buffer.from([2, 0, 0, 0, 0x55, 0x4c, 4, 0, meta.length, 0, 0, 0]);
  const data = Object.entries(elements).map(([tag, text]) => element(8, Number.parseInt(tag, 16), 'DA', text));
  const preamble = start === 'preamble' ? [Buffer.alloc(128), Buffer.from('DICM')] : [];
  const header = start === 'none' ? [] : [length, meta];
  const lastModified = new Date(2024, 4, 6, 7, 8, 9).getTime();
  return new File([Buffer.concat([...preamble, ...header, ...data])], 'ct.dcm', { lastModified });
}

const STUDY = { '20': '20190101', '21': '20190102', '30': '080000', '31': '090000' };

test.each<[string, Record<string, string>, string]>([
  ['its acquisition', { ...STUDY, '22': '20190103', '23': '20190104', '32': '101112' }, '2019-01-03T10:11:12'],
  ['the moment of its acquisition', { ...STUDY, '22': '20190103', '2a': '20190105131415.5' }, '2019-01-05T13:14:15'],
  ['else its content', { ...STUDY, '22': '', '23': '20190104', '33': '1112' }, '2019-01-04T11:12:00'],
  ['else its series', STUDY, '2019-01-02T09:00:00'],
  ['else its study', { '20': '20190101' }, '2019-01-01T00:00:00'],
])('STG-07 dates a DICOM file by %s', async (_, elements, takenAt) => {
  const inOrder = Object.fromEntries(Object.entries(elements).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  for (const start of ['preamble', 'header', 'none'] as const)
    expect(await readPhotoDate(dicomFile(inOrder, start), NOW)).toEqual({ takenAt, source: 'exif' });
});

test('STG-07 dates a DICOM file without a date, or with one in the future, by the file', async () => {
  for (const elements of [{ '16': '1.2.3 ' }, { '20': '20620101' }])
    expect(await readPhotoDate(dicomFile(elements), NOW)).toEqual({ takenAt: '2024-05-06T07:08:09', source: 'file' });
});

/** Builds a JPEG with XMP only, like programs write it that remove the EXIF. */
function jpegWithXmp(properties: string): File {
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" ${properties}/></rdf:RDF></x:xmpmeta>`;
  const head = Buffer.from('ffd8ffe10000', 'hex');
  head.writeUInt16BE(xmp.length + 2, 4);
  // A frame of one pixel, as far as readers of metadata look.
  const rest = Buffer.from('ffc0000b080001000101011100ffda00080101000000003f00ffd9', 'hex');
  return new File([Buffer.concat([head, Buffer.from(xmp), rest])], 'front.jpg', { lastModified: 0 });
}

test.each([
  ['exif:DateTimeOriginal="2019-10-26T16:07:24+08:00" xmp:CreateDate="2020-01-01"', '2019-10-26T16:07:24'],
  ['photoshop:DateCreated="2019-10-25T10:00" xmp:CreateDate="2020-01-01"', '2019-10-25T10:00:00'],
  ['xmp:CreateDate="2020-01-01T00:00:01Z"', '2020-01-01T00:00:01'],
])('STG-07 dates a photo without EXIF by its XMP: %s', async (properties, takenAt) => {
  expect(await readPhotoDate(jpegWithXmp(properties), NOW)).toEqual({ takenAt, source: 'exif' });
});

/** Builds a JPEG whose EXIF has one date-time by its tag. */
function jpegWithExifDate(tag: number, date: string): File {
  const head = Buffer.from('ffd8ffe10000457869660000', 'hex');
  const tiff = Buffer.alloc(26 + 20);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(tag, 10);
  tiff.writeUInt16LE(2, 12);
  tiff.writeUInt32LE(20, 14);
  tiff.writeUInt32LE(26, 18);
  tiff.write(date, 26, 'latin1');
  head.writeUInt16BE(tiff.length + 8, 4);
  const rest = Buffer.from('ffc0000b080001000101011100ffda00080101000000003f00ffd9', 'hex');
  return new File([Buffer.concat([head, tiff, rest])], 'front.jfif', { lastModified: Date.UTC(2025, 0, 1) });
}

const MODIFY_DATE = 0x01_32;

test('SAFE-03 dates a photo with no other date by the last change that a program noted, and says so', async () => {
  const photo = jpegWithExifDate(MODIFY_DATE, '2023:04:05 06:07:08');
  expect(await readPhotoDate(photo, NOW)).toEqual({ takenAt: '2023-04-05T06:07:08', source: 'modified' });
  const inXmp = jpegWithXmp('xmp:ModifyDate="2023-04-05T06:07:08+08:00"');
  expect(await readPhotoDate(inXmp, NOW)).toEqual({ takenAt: '2023-04-05T06:07:08', source: 'modified' });
  const both = jpegWithXmp('xmp:ModifyDate="2023-04-05T06:07:08" xmp:CreateDate="2020-01-01T00:00:01"');
  expect(await readPhotoDate(both, NOW)).toEqual({ takenAt: '2020-01-01T00:00:01', source: 'exif' });
});

test('SAFE-03 dates a photo whose last change is in the future by its file', async () => {
  const photo = jpegWithExifDate(MODIFY_DATE, '2062:04:05 06:07:08');
  expect(await readPhotoDate(photo, NOW)).toMatchObject({ source: 'file' });
});

/** The original date-times in the files as text, some of them in XMP only; the others have none. */
const TAKEN: Readonly<Record<string, string>> = {
  'edge/RangeError_Invalid_typed_array_length.jpg': '2020-07-23T00:00:00',
  'edge/image00971.jpg': '2010-04-13T09:37:22',
  'edge/image01088.jpg': '2010-04-13T09:37:22',
  'edge/image01137.jpg': '2009-09-14T11:08:06',
  'edge/image01713.jpg': '2010-03-04T11:59:38',
  'edge/image01980.jpg': '2011-09-23T11:42:46',
  'edge/image02206.jpg': '2009-08-04T10:35:03',
  'tiff/Bush-dog.tif': '2003-08-30T00:00:00',
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

(PHOTO_FOLDER === undefined ? describe.skip : describe)('real photographs', () => {
  test.each(listPhotoPaths())('STG-07 reads the date of %s', async (path) => {
    const { takenAt, source } = await readPhotoDate(readPhoto(path), NOW);
    const expectedDate = TAKEN[path];
    expect({ takenAt, source }).toEqual(
      expectedDate === undefined
        ? { takenAt: '2026-11-21T06:30:05', source: 'today' }
        : { takenAt: expectedDate, source: 'exif' },
    );
  });

  test('STG-07 shifts no photo by the time zone of the machine', async () => {
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
