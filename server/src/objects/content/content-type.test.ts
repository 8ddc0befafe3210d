import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { detectContent } from './content-type.ts';
import { toByteSource } from './file-bytes.ts';

const toBytes = (content: string) => Buffer.from(content);
const fromHex = (content: string, ...more: string[]) =>
  Buffer.concat([Buffer.from(content, 'hex'), ...more.map(toBytes)]);
const createZeros = (length: number) => Buffer.alloc(length);

/** Creates a binary STL of one facet; some programs write "solid" into its header. */
function createStl(header: string): Buffer {
  const bytes = createZeros(84 + 50);
  bytes.write(header, 'latin1');
  bytes.writeUInt32LE(1, 80);
  return bytes;
}

/** Creates a compound file with a directory, in the sector after the header, that names a part. */
function createCompoundFile(part: string): Buffer {
  const bytes = createZeros(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.write(`${part}\0`, 1024, 'utf16le');
  return bytes;
}

const dicom = Buffer.concat([createZeros(128), toBytes('DICM'), createZeros(20)]);
const headless = Buffer.concat([
  fromHex('08000500', 'CS\n\0ISO_IR 100'),
  fromHex('08001600', 'UI\x04\0', '1.2\0'),
  fromHex('08001800', 'UI\x04\0', '1.3\0'),
  createZeros(40),
]);
const heic = fromHex('00000018', 'ftypheic', '\0\0\0\0', 'mif1heic');

describe('detectContent', () => {
  test.each<[string, Buffer, string, string]>([
    ['a.jpg', fromHex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['A.JPEG', fromHex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['a.png', fromHex('89504e470d0a1a0a'), 'image', 'image/png'],
    ['a.png', fromHex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['a.jfif', fromHex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['a.JPE', fromHex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['a.bmp', Buffer.concat([toBytes('BM'), createZeros(60)]), 'image', 'image/bmp'],
    ['a.tif', fromHex('49492a0008000000'), 'image', 'image/tiff'],
    ['a.tiff', fromHex('4d4d002a00000008'), 'image', 'image/tiff'],
    ['a.cr2', fromHex('49492a0010000000', 'CR'), 'image', 'image/x-canon-cr2'],
    ['a.heic', heic, 'image', 'image/heic'],
    ['a.dcm', dicom, 'dicom', 'application/dicom'],
    ['IM000001', dicom, 'dicom', 'application/dicom'],
    ['IM000001', headless, 'dicom', 'application/dicom'],
    ['a.stl', createStl('binary'), 'model', 'model/stl'],
    ['a.stl', createStl('solid but binary'), 'model', 'model/stl'],
    ['a.stl', toBytes('# a comment\nsolid a\n facet normal 0 0 1\n'), 'model', 'model/stl'],
    ['a.ply', toBytes('ply\r\nformat ascii 1.0\r\n'), 'model', 'model/ply'],
    ['a.obj', toBytes('# made by hand\nv 0 0 0\n'), 'model', 'model/obj'],
    ['a.obj', Buffer.concat([fromHex('fffe'), Buffer.from('v 0 0 0\nf 1 1 1\n', 'utf16le')]), 'model', 'model/obj'],
    ['a.drc', toBytes('DRACO\x02\x02'), 'model', 'model/draco'],
    ['a.off', toBytes('OFF\n3 1 0\n'), 'model', 'model/off'],
    ['a.pdf', toBytes('%PDF-1.7\n'), 'document', 'application/pdf'],
    ['a.html', toBytes('<!doctype html><title>Report</title>'), 'document', 'text/html'],
    ['a.xls', createCompoundFile('Workbook'), 'document', 'application/vnd.ms-excel'],
    [
      'a.xlsx',
      fromHex('504b030414000600', '[Content_Types].xml'),
      'document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['a.zip', fromHex('504b0304140006', 'upper.stl'), 'archive', 'application/zip'],
    ['a.mp4', fromHex('00000018', 'ftypisom', '\0\0\0\0'), 'video', 'video/mp4'],
    ['a.avi', toBytes('RIFF\x10\0\0\0AVI LIST'), 'video', 'video/x-msvideo'],
  ])('UPL-10 detects the content of %s: case %#', async (name, bytes, kind, contentType) => {
    expect(await detectContent(name, toByteSource(bytes))).toEqual({ kind, contentType });
  });

  test.each<[string, Buffer, string]>([
    ['a.jpg', toBytes('MZ\x90\0'), 'EXE'],
    ['a.dcm', Buffer.concat([toBytes('MZ'), createZeros(126), toBytes('DICM')]), 'EXE'],
    ['a.zip', fromHex('7f454c4602'), 'ELF'],
    ['a.stl', fromHex('cffaedfe07'), 'Mach-O'],
    ['a.obj', toBytes('#!/bin/sh\nv 0 0 0\n'), 'script'],
    ['a.jpg', toBytes('<html><script>alert(1)</script></html>'), 'HTML'],
    ['a.obj', toBytes('v 0 0 0\n<script>alert(1)</script>'), 'HTML'],
    ['a.pdf', toBytes('<!DOCTYPE html>'), 'HTML'],
    ['a.png', toBytes('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'SVG'],
    ['a.jpg', fromHex('00000018', 'ftypavif', '\0\0\0\0'), 'AVIF'],
    ['a.jpg', toBytes('RIFF\x10\0\0\0WEBPVP8 '), 'WebP'],
    ['a.png', toBytes('RIFF\x10\0\0\0WEBPVP8L'), 'WebP'],
    ['a.jpg', toBytes('GIF89a'), 'GIF'],
    ['a.jpg', fromHex('0000000c6a5020200d0a870a'), 'JPEG 2000'],
    ['a.jpg', fromHex('ff4fff51'), 'JPEG 2000'],
    ['a.jpg', fromHex('0000000c4a584c200d0a870a'), 'JPEG XL'],
    ['a.tif', toBytes('8BPS\0\x01'), 'Photoshop'],
    ['a.zip', fromHex('526172211a0700'), 'RAR'],
    ['a.zip', fromHex('377abcaf271c0004'), '7z'],
    ['IM1', fromHex('1f8b0800'), 'gzip'],
    ['a.zip', toBytes('BZh91AY'), 'bzip2'],
    ['a.dcm', fromHex('fd377a585a000004'), 'xz'],
    ['a.heic', fromHex('00000020', 'ftypmif1', '\0\0\0\0', 'mif1avif'), 'mif1'],
    ['a.mp4', heic, 'image/heic'],
    ['a.jpg', dicom, 'DICOM'],
    ['a.jpg', toBytes('%PDF-1.7'), 'PDF'],
    ['a.xlsx', fromHex('504b0304140006', 'upper.stl'), 'ZIP'],
  ])('UPL-10 refuses %s with different content: case %#', async (name, bytes, actualType) => {
    await expect(detectContent(name, toByteSource(bytes))).rejects.toMatchObject({
      code: 'upload.content',
      detail: { found: actualType },
    });
  });

  test.each<[string, Buffer, string]>([
    ['a.xls', createCompoundFile('WordDocument'), 'XLS'],
    ['a.stl', toBytes('solid in name only'), 'STL'],
    ['a.dcm', toBytes('a letter to the doctor, of some length, and no more than that'), 'DICOM'],
    ['a.ply', toBytes('plywood'), 'PLY'],
    ['IM1', createZeros(400), 'DICOM'],
    ['a.jpg', createZeros(0), 'JPG'],
  ])('UPL-10 reports unknown content of %s: case %#', async (name, bytes, expectedType) => {
    await expect(detectContent(name, toByteSource(bytes))).rejects.toMatchObject({
      code: 'upload.contentUnknown',
      detail: { wanted: expectedType },
    });
  });

  /** Creates a binary STL of two facets that states another number of them. */
  function createFacets(stated: number, ...more: Buffer[]): Buffer {
    const bytes = createZeros(84 + 2 * 50);
    bytes.writeUInt32LE(stated, 80);
    for (const facet of [0, 1])
      for (let corner = 0; corner < 9; corner += 1)
        bytes.writeFloatLE(corner * 2.5 - 7, 84 + facet * 50 + 12 + corner * 4);
    return Buffer.concat([bytes, ...more]);
  }

  test.each<[string, Buffer]>([
    ['with bytes behind its facets', createFacets(2, toBytes('a viewer'))],
    ['with a text behind its facets', createFacets(2, toBytes('written by a viewer '.repeat(9)))],
    ['that states fewer facets', createFacets(1)],
    ['that states more facets', createFacets(9)],
    ['that states none', createFacets(0)],
  ])('UPL-10 takes a binary STL %s', async (_, bytes) => {
    expect(await detectContent('upper.stl', toByteSource(bytes))).toEqual({ kind: 'model', contentType: 'model/stl' });
  });

  test('UPL-10 refuses other bytes under the name of an STL', async () => {
    const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * at * 31 + at) % 256));
    for (const bytes of [noise, createZeros(4000), fromHex('00112233', 'packed'.repeat(99))])
      await expect(detectContent('upper.stl', toByteSource(bytes))).rejects.toMatchObject({
        code: 'upload.contentUnknown',
      });
  });

  test.each<[string, Buffer, string]>([
    ['UpperJaw.dcm', toBytes('<?xml version="1.0"?>\n<HPS version="1.1"><Packed_geometry>'), '3Shape'],
    ['UpperJaw.stl', toBytes('<HPS version="1.1"><Packed_geometry>'), '3Shape'],
    ['scan.3oxz', createZeros(300), '3Shape'],
    ['1.RVG', createZeros(300), 'Carestream'],
    ['scan.csz', fromHex('504b0304'), 'Carestream'],
  ])('SAFE-03 names the maker of %s', async (name, bytes, maker) => {
    await expect(detectContent(name, toByteSource(bytes))).rejects.toMatchObject({
      code: 'upload.foreign',
      detail: { maker },
    });
  });

  test.each(['1.IMA', '1.dic', '1.img', '1.dc3'])('SAFE-03 takes DICOM under the name %s', async (name) => {
    expect(await detectContent(name, toByteSource(dicom))).toEqual({ kind: 'dicom', contentType: 'application/dicom' });
  });

  test.each(['a.exe', 'a.svg', 'a.js', 'a.jpg.exe', 'a.avif'])('refuses the extension of %s', async (name) => {
    await expect(detectContent(name, toByteSource(fromHex('ffd8ffe0')))).rejects.toMatchObject({
      code: 'upload.extension',
    });
  });
});

const DATA = join(import.meta.dirname, '../../../../../shared/data');

(existsSync(DATA) ? describe : describe.skip)('real files', () => {
  test('UPL-10 detects the content that each name promises, except for refused extensions and lists of other files', async () => {
    const refusals: string[] = [];
    for (const entry of readdirSync(DATA, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())) {
      const bytes = toByteSource(readFileSync(join(entry.parentPath, entry.name)));
      await detectContent(entry.name, bytes).catch((error: { code: string }) =>
        refusals.push(`${entry.name} ${error.code}`),
      );
    }
    const lists = ['DICOMDIR', 'DICOMDIR-reordered'].map((name) => `${name} upload.content`);
    const others = ['CT1.RAW', 'IMG_20180725_163423-micro.avif', 'INDEX.json', 'INDEX.md'].map(
      (name) => `${name} upload.extension`,
    );
    expect(refusals.toSorted()).toEqual([...lists, ...others].toSorted());
  });
});
