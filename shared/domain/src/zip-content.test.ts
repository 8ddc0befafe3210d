import { expect, test } from '@jest/globals';
import { findMakerByContent, findMakerByName } from './foreign-content.ts';
import { listSampledFiles, planZip, type ZipEntry } from './zip-content.ts';

function entry(path: string): ZipEntry {
  return { path, size: 1000, compressedSize: 900, encrypted: false, method: 8 };
}

/** The models of a plan with this number of steps in both arches, with other files beside them. */
function planOfSteps(steps: number, others: readonly string[]): ZipEntry[] {
  const arches = ['upper', 'lower'];
  const models = arches.flatMap((arch) => Array.from({ length: steps }, (_, step) => `steps/${arch}_${step}.stl`));
  return [...models, ...others].map(entry);
}

test('ORD-09 UPL-06 accepts a plan with a model of each arch at each of 60 steps, its teeth and attachments', () => {
  const teeth = Array.from({ length: 90 }, (_, tooth) => `teeth/${tooth}.stl`);
  expect(planZip(planOfSteps(60, teeth), [])).toEqual({ kind: 'refused', code: 'upload.zipTooLarge' });
  expect(planZip(planOfSteps(60, [...teeth, 'scheme.json']), [])).toMatchObject({ kind: 'models' });
});

test('ORD-09 UPL-06 applies a separate limit to plans, also with the document in a folder', () => {
  const tooLarge = { kind: 'refused', code: 'upload.zipTooLarge' };
  for (const document of ['scheme.json', 'plan/scheme.json']) {
    expect(planZip(planOfSteps(1000, [document]), [])).toMatchObject({ kind: 'models' });
    expect(planZip(planOfSteps(1001, [document]), [])).toEqual(tooLarge);
  }
  expect(planZip(planOfSteps(101, ['scheme.txt']), [])).toEqual(tooLarge);
  expect(planZip(planOfSteps(100, []), [])).toMatchObject({ kind: 'models' });
});

const SCAN_OF_3SHAPE = Uint8Array.from(
  '<?xml version="1.0"?><HPS version="1.1">',
  (letter) => letter.codePointAt(0) ?? 0,
);
const DICOM = new Uint8Array(200);
DICOM.set([68, 73, 67, 77], 128);

test.each([
  [12, 'bzip2'],
  [14, 'LZMA'],
  [9, 'Deflate64'],
  [93, 'Zstandard'],
  [77, '77'],
])('SAFE-03 names the method %p of a zip that cannot be unpacked', (method, name) => {
  const files = [entry('a.stl'), { ...entry('b.stl'), method }];
  expect(planZip(files, [])).toEqual({ kind: 'refused', code: 'upload.zipMethod', detail: { method: name } });
});

test('SAFE-03 names the maker of scans that have the extension of DICOM', () => {
  const scans = ['UpperJaw.dcm', 'LowerJaw.dcm'].map(entry);
  const refusal = { kind: 'refused', code: 'upload.zipForeign', detail: { maker: '3Shape' } };
  expect(planZip(scans, [SCAN_OF_3SHAPE, SCAN_OF_3SHAPE])).toEqual(refusal);
  expect(planZip([entry('case.3oxz')], [])).toEqual(refusal);
  expect(planZip([entry('1.rvg')], [])).toMatchObject({ detail: { maker: 'Carestream' } });
  // A disc with a scan beside its images is a disc.
  expect(planZip([...scans, entry('IM1')], [SCAN_OF_3SHAPE, DICOM])).toEqual({ kind: 'dicom' });
});

test.each(['1.IMA', '1.dic', '1.img', '1.dc3', 'IM000001', 'CT.1.2.840', 'a/b/1'])(
  'SAFE-03 takes %s for DICOM by its content',
  (path) => {
    expect(listSampledFiles([entry(path)])).toHaveLength(1);
    expect(planZip([entry(path)], [DICOM])).toEqual({ kind: 'dicom' });
    expect(planZip([entry(path)], [new Uint8Array(200)])).toMatchObject({ code: 'upload.zipContent' });
  },
);

test('SAFE-03 names makers by names and by content', () => {
  const names = ['a.rvg', 'A.CSZ', 'a.3oxz', 'a.dxd', 'a.dcm'];
  expect(names.map(findMakerByName)).toEqual(['Carestream', 'Carestream', '3Shape', 'Sirona', undefined]);
  expect([SCAN_OF_3SHAPE, DICOM].map(findMakerByContent)).toEqual(['3Shape', undefined]);
});
