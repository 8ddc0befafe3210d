import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  BlobReader,
  BlobWriter,
  TextReader,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, test } from '@jest/globals';
import { packFolder } from './pack-folder.ts';
import { inspectZip } from './inspect-zip.ts';
import { readNames } from './read-names.ts';

type Content = string | Uint8Array;

async function buildZip(files: Readonly<Record<string, Content>>, password?: string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), password === undefined ? {} : { password });
  for (const [path, content] of Object.entries(files))
    await writer.add(path, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  return writer.close();
}

function buildDicom(): Uint8Array {
  const bytes = new Uint8Array(200);
  bytes.set(new TextEncoder().encode('DICM'), 128);
  return bytes;
}

test('UPL-06 unpacks models, names the files beside them, and ignores system files', async () => {
  const zip = await buildZip({
    'a/UpperJaw.stl': 'solid upper',
    'a/lower.PLY': 'ply',
    'a/readme.txt': 'hello',
    'a/.DS_Store': 'x',
    '__MACOSX/a/._UpperJaw.stl': 'x',
  });
  const inspection = await inspectZip(zip);
  if (inspection.kind !== 'models') throw new Error(inspection.kind);
  expect(inspection.models.map(({ path, file }) => [path, file.name, file.size])).toEqual([
    ['a/UpperJaw.stl', 'UpperJaw.stl', 11],
    ['a/lower.PLY', 'lower.PLY', 3],
  ]);
  expect(inspection.skippedPaths).toEqual(['readme.txt']);
});

test.each<[string, Record<string, Content>]>([
  ['by its extension', { 'x/1.dcm': 'anything', 'x/report.txt': 'x' }],
  ['by its directory', { DICOMDIR: 'x', 'IMG/1': 'x' }],
  ['by its content, where names say nothing', { 'IMG/0001': buildDicom(), 'IMG/0002': buildDicom() }],
  [
    'by its content, where names are those of the scanner',
    { 'CT.1.2.840.1': buildDicom(), 'CT.1.2.840.2': buildDicom() },
  ],
  [
    'by its content, with notes beside it',
    Object.fromEntries([
      ...['AUTHORS', 'COPYING', 'INSTALL', 'README'].map((name) => [name, 'x'.repeat(150)] as const),
      ['S0001', buildDicom()] as const,
    ]),
  ],
])('UPL-06 recognises a zip of DICOM %s', async (_, files) => {
  expect(await inspectZip(await buildZip(files))).toEqual({ kind: 'dicom' });
});

test.each<[string, () => Promise<Blob>, string]>([
  [
    'holds neither models nor DICOM',
    () => buildZip({ 'letter.txt': 'Dear colleague', notes: 'x'.repeat(200) }),
    'upload.zipContent',
  ],
  ['holds both', () => buildZip({ 'a.stl': 'solid', 'b.dcm': 'x' }), 'upload.zipContent'],
  ['is empty', () => buildZip({}), 'upload.zipContent'],
  ['asks for a password', () => buildZip({ 'upper.stl': 'solid' }, 'secret'), 'upload.zipEncrypted'],
  ['is no zip', async () => new Blob(['PK and nothing more']), 'upload.zipDamaged'],
  ['is cut', async () => (await buildZip({ 'upper.stl': 'solid'.repeat(1000) })).slice(0, -30), 'upload.zipDamaged'],
  ['is a bomb', () => buildZip({ 'upper.stl': new Uint8Array(60 * 1024 * 1024) }), 'upload.zipTooLarge'],
])('UPL-06 refuses a zip that %s', async (_, make, code) => {
  expect(await inspectZip(await make())).toEqual({ kind: 'refused', code });
});

test('UPL-06 refuses a model that was changed after packing by its checksum', async () => {
  const bytes = new Uint8Array(
    await (await buildZip({ 'upper.stl': crypto.getRandomValues(new Uint8Array(1000)) })).arrayBuffer(),
  );
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  expect(await inspectZip(new Blob([bytes]))).toEqual({ kind: 'refused', code: 'upload.zipDamaged' });
});

test('ORD-18 UPL-06 packs a folder of slices as a zip with the name of the folder, with its files at their paths', async () => {
  const fileAt = (path: string): File =>
    Object.defineProperty(new File([buildDicom() as BlobPart], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
      value: path,
    });
  const zip = await packFolder([fileAt('scan/a/0001'), fileAt('scan/b/0001')]);
  expect([zip.name, zip.type, (await inspectZip(zip)).kind]).toEqual(['scan.zip', 'application/zip', 'dicom']);
  const reader = new ZipReader(new BlobReader(zip));
  const entries = await reader.getEntries();
  await reader.close();
  expect(entries.map(({ filename, uncompressedSize }) => [filename, uncompressedSize])).toEqual([
    ['scan/a/0001', 200],
    ['scan/b/0001', 200],
  ]);
});

const CASES = fileURLToPath(new URL('../../../../../shared/cases/zip/', import.meta.url));

(existsSync(CASES) ? describe : describe.skip)('known cases', () => {
  test.each([
    ['ima.zip', { kind: 'dicom' }],
    ['dic.zip', { kind: 'dicom' }],
    ['v-headless.zip', { kind: 'dicom' }],
    ['v-headless-noext.zip', { kind: 'dicom' }],
    ['v-private100k.zip', { kind: 'dicom' }],
    ['dir-two.zip', { kind: 'dicom' }],
    ['gbk-models.zip', { kind: 'models', models: [{ path: '上颌.stl' }, { path: '下颌.stl' }] }],
    ['gbk-models-folder.zip', { kind: 'models', models: [{ path: '模型/上颌.stl' }, { path: '模型/下颌.stl' }] }],
    ['sjis.zip', { kind: 'models', models: [{ path: '上顎.stl' }] }],
    ['bzip2.zip', { kind: 'refused', code: 'upload.zipMethod', detail: { method: 'bzip2' } }],
    ['lzma.zip', { kind: 'refused', code: 'upload.zipMethod', detail: { method: 'LZMA' } }],
    ['3shape.zip', { kind: 'refused', code: 'upload.zipForeign', detail: { maker: '3Shape' } }],
  ])('SAFE-03 inspects the known case %s', async (name, expected) => {
    expect(await inspectZip(new Blob([readFileSync(CASES + name)]))).toMatchObject(expected);
  });
});

/** Builds a zip whose names are bytes of any encoding, without the mark of UTF-8. */
async function buildLegacyZip(names: readonly string[]): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useUnicodeFileNames: false });
  const placeholders = names.map((name, at) => `${at}`.padEnd(name.length / 2, '~'));
  for (const placeholder of placeholders) await writer.add(placeholder, new TextReader('solid a\nendsolid a\n'));
  const bytes = Buffer.from(await (await writer.close()).arrayBuffer());
  for (const [at, placeholder] of placeholders.entries())
    for (let place = bytes.indexOf(placeholder); place >= 0; place = bytes.indexOf(placeholder, place + 1))
      bytes.write(names[at] ?? '', place, 'hex');
  return new Blob([bytes]);
}

test.each([
  ['GBK', ['c9cff2a22e73746c', 'cfc2f2a22e73746c'], ['上颌.stl', '下颌.stl']],
  ['GBK, in a folder', ['c4a3d0cd2fc9cff2a22e73746c'], ['模型/上颌.stl']],
  ['Shift-JIS', ['8fe38a7b2e73746c', '89ba8a7b2e73746c'], ['上顎.stl', '下顎.stl']],
  ['Big5', ['a457c3452e73746c'], ['上顎.stl']],
  ['UTF-8 without its mark', ['e4b88ae9a28c2e73746c'], ['上颌.stl']],
])('SAFE-03 UPL-06 reads names in %s', async (_, names, paths) => {
  const zip = await buildLegacyZip(names);
  const plan = await inspectZip(zip);
  expect(plan.kind === 'models' && plan.models.map(({ path }) => path)).toEqual(paths);
  expect(plan.kind === 'models' && plan.models.map(({ file }) => `${file.size} ${file.name}`)).toEqual(
    paths.map((path) => `19 ${path.split('/').at(-1)}`),
  );
  expect(await readNames(zip)).toEqual(paths);
});

test('SAFE-03 recognises DICOM without a preamble and without a telling name', async () => {
  const element = (tag: number, value: string): number[] =>
    [...`\x08\0${String.fromCharCode(tag)}\0UI${String.fromCharCode(value.length)}\0${value}`].map(
      (letter) => letter.codePointAt(0) ?? 0,
    );
  const bytes = new Uint8Array([...element(0x05, '1.'), ...element(0x16, '1.2.'), ...element(0x18, '1.3.')]);
  const file = new Uint8Array(300);
  file.set(bytes);
  expect(await inspectZip(await buildZip({ 'IMG/1': file }))).toEqual({ kind: 'dicom' });
});
