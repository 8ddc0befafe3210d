import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { contentOf } from './content-type.ts';
import { bytesIn } from './file-bytes.ts';

const text = (content: string) => Buffer.from(content);
const hex = (content: string, ...more: string[]) => Buffer.concat([Buffer.from(content, 'hex'), ...more.map(text)]);
const zeros = (length: number) => Buffer.alloc(length);

/** A binary STL of one facet; some programs write "solid" into its header too. */
function stl(header: string): Buffer {
  const bytes = zeros(84 + 50);
  bytes.write(header, 'latin1');
  bytes.writeUInt32LE(1, 80);
  return bytes;
}

/** A compound file whose directory, in the sector behind the header, names a part. */
function compound(part: string): Buffer {
  const bytes = zeros(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.write(`${part}\0`, 1024, 'utf16le');
  return bytes;
}

const dicom = Buffer.concat([zeros(128), text('DICM'), zeros(20)]);
const headless = Buffer.concat([
  hex('08000500', 'CS\n\0ISO_IR 100'),
  hex('08001600', 'UI\x04\0', '1.2\0'),
  hex('08001800', 'UI\x04\0', '1.3\0'),
  zeros(40),
]);
const heic = hex('00000018', 'ftypheic', '\0\0\0\0', 'mif1heic');

describe('what a file is', () => {
  test.each<[string, Buffer, string, string]>([
    ['a.jpg', hex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['A.JPEG', hex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['a.png', hex('89504e470d0a1a0a'), 'image', 'image/png'],
    ['a.png', hex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['a.bmp', Buffer.concat([text('BM'), zeros(60)]), 'image', 'image/bmp'],
    ['a.tif', hex('49492a0008000000'), 'image', 'image/tiff'],
    ['a.tiff', hex('4d4d002a00000008'), 'image', 'image/tiff'],
    ['a.cr2', hex('49492a0010000000', 'CR'), 'image', 'image/x-canon-cr2'],
    ['a.heic', heic, 'image', 'image/heic'],
    ['a.dcm', dicom, 'dicom', 'application/dicom'],
    ['IM000001', dicom, 'dicom', 'application/dicom'],
    ['IM000001', headless, 'dicom', 'application/dicom'],
    ['a.stl', stl('binary'), 'model', 'model/stl'],
    ['a.stl', stl('solid but binary'), 'model', 'model/stl'],
    ['a.stl', text('# a comment\nsolid a\n facet normal 0 0 1\n'), 'model', 'model/stl'],
    ['a.ply', text('ply\r\nformat ascii 1.0\r\n'), 'model', 'model/ply'],
    ['a.obj', text('# made by hand\nv 0 0 0\n'), 'model', 'model/obj'],
    ['a.obj', Buffer.concat([hex('fffe'), Buffer.from('v 0 0 0\nf 1 1 1\n', 'utf16le')]), 'model', 'model/obj'],
    ['a.drc', text('DRACO\x02\x02'), 'model', 'model/draco'],
    ['a.off', text('OFF\n3 1 0\n'), 'model', 'model/off'],
    ['a.pdf', text('%PDF-1.7\n'), 'document', 'application/pdf'],
    ['a.html', text('<!doctype html><title>Report</title>'), 'document', 'text/html'],
    ['a.xls', compound('Workbook'), 'document', 'application/vnd.ms-excel'],
    [
      'a.xlsx',
      hex('504b030414000600', '[Content_Types].xml'),
      'document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['a.zip', hex('504b0304140006', 'upper.stl'), 'archive', 'application/zip'],
    ['a.mp4', hex('00000018', 'ftypisom', '\0\0\0\0'), 'video', 'video/mp4'],
    ['a.avi', text('RIFF\x10\0\0\0AVI LIST'), 'video', 'video/x-msvideo'],
  ])('UPL-10 %s: case %#', async (name, bytes, kind, contentType) => {
    expect(await contentOf(name, bytesIn(bytes))).toEqual({ kind, contentType });
  });

  test.each<[string, Buffer, string]>([
    ['a.jpg', text('MZ\x90\0'), 'EXE'],
    ['a.dcm', Buffer.concat([text('MZ'), zeros(126), text('DICM')]), 'EXE'],
    ['a.zip', hex('7f454c4602'), 'ELF'],
    ['a.stl', hex('cffaedfe07'), 'Mach-O'],
    ['a.obj', text('#!/bin/sh\nv 0 0 0\n'), 'script'],
    ['a.jpg', text('<html><script>alert(1)</script></html>'), 'HTML'],
    ['a.obj', text('v 0 0 0\n<script>alert(1)</script>'), 'HTML'],
    ['a.pdf', text('<!DOCTYPE html>'), 'HTML'],
    ['a.png', text('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'SVG'],
    ['a.jpg', hex('00000018', 'ftypavif', '\0\0\0\0'), 'avif'],
    ['a.heic', hex('00000020', 'ftypmif1', '\0\0\0\0', 'mif1avif'), 'mif1'],
    ['a.mp4', heic, 'image/heic'],
    ['a.jpg', dicom, 'DICOM'],
    ['a.jpg', text('%PDF-1.7'), 'PDF'],
    ['a.xlsx', hex('504b0304140006', 'upper.stl'), 'ZIP'],
  ])('UPL-10 %s that is something else is refused: case %#', async (name, bytes, found) => {
    await expect(contentOf(name, bytesIn(bytes))).rejects.toMatchObject({ code: 'upload.content', detail: { found } });
  });

  test.each<[string, Buffer, string]>([
    ['a.xls', compound('WordDocument'), 'XLS'],
    ['a.stl', text('solid in name only'), 'STL'],
    ['a.dcm', text('a letter to the doctor, of some length, and no more than that'), 'DICOM'],
    ['a.ply', text('plywood'), 'PLY'],
    ['IM1', zeros(400), 'DICOM'],
    ['a.jpg', zeros(0), 'JPG'],
  ])('UPL-10 %s of which nobody knows what it is says so: case %#', async (name, bytes, wanted) => {
    await expect(contentOf(name, bytesIn(bytes))).rejects.toMatchObject({
      code: 'upload.contentUnknown',
      detail: { wanted },
    });
  });

  test.each(['a.exe', 'a.svg', 'a.js', 'a.jpg.exe', 'a.avif'])(
    '%s has no extension that may be uploaded',
    async (name) => {
      await expect(contentOf(name, bytesIn(hex('ffd8ffe0')))).rejects.toMatchObject({ code: 'upload.extension' });
    },
  );
});

const DATA = join(import.meta.dirname, '../../../../../shared/data');

(existsSync(DATA) ? describe : describe.skip)('real files', () => {
  test('UPL-10 every one of them is what its name says, but for extensions that are not taken and lists of other files', async () => {
    const refusals: string[] = [];
    for (const entry of readdirSync(DATA, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())) {
      const bytes = bytesIn(readFileSync(join(entry.parentPath, entry.name)));
      await contentOf(entry.name, bytes).catch((error: { code: string }) =>
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
