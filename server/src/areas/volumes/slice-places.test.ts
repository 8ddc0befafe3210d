import {
  type FramesForTests,
  framesForTests,
  runLengths,
  SLICE_JUMPS,
  SLICE_TILTS,
  sliceForTests,
  SPACING_LAWS,
  zipForTests,
} from '@dentarium/dicom/testing';
import { describe, expect, test } from '@jest/globals';
import { StoredZip } from '../../objects/images/zip/stored-zip.ts';
import type { ByteSource } from '../../objects/stores/byte-source.ts';
import type { VolumeDescription } from './calls.ts';
import { chooseSlices } from './choose-slices.ts';
import type { FileIndex } from './file-index.ts';
import { DicomSource } from './slice-source.ts';
import { UnpackedFiles } from './unpacked-files.ts';
import { ZipSource } from './zip-source.ts';

const [SLICES, STEP_MM] = [12, 0.6];
/** The files state six digits. */
const MAX_ERROR_MM = 1e-4;
const RLE = '1.2.840.10008.1.2.5';
const frame = new Uint16Array(4 * 4).fill(7);

interface Header {
  readonly cosines: readonly number[];
  readonly positions: readonly (readonly number[])[];
  /** Mm along the normal from the first slice. */
  readonly depths: readonly number[];
}

function createHeader(
  law: keyof typeof SPACING_LAWS,
  jump: keyof typeof SLICE_JUMPS,
  tilt: keyof typeof SLICE_TILTS,
): Header {
  const angle = (SLICE_TILTS[tilt].tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const depths = SPACING_LAWS[law](SLICES, STEP_MM).map((mm, _, [first = 0]) => mm - first);
  const positions = depths.map((mm, at) => {
    const down = mm * SLICE_TILTS[tilt].gantry;
    return [10 + SLICE_JUMPS[jump](at, SLICES), 20 + down * cos - mm * sin, 30 + down * sin + mm * cos];
  });
  return { cosines: [1, 0, 0, 0, cos, sin], positions, depths };
}

function toSource(bytes: Buffer): ByteSource {
  return { size: bytes.length, read: (first, length) => Promise.resolve(bytes.subarray(first, first + length)) };
}

const describeFiles = (indexes: readonly FileIndex[]): VolumeDescription => {
  const files = indexes.map((index, at) => ({ fileId: String(at), name: null, index }));
  const [openedFile] = files;
  if (openedFile === undefined) throw new Error('no file');
  return chooseSlices(files, openedFile);
};

function createFrames({ cosines, positions, depths }: Header, more: Partial<FramesForTests>): Buffer {
  const frames = positions.map(() => frame);
  const size = { columns: 4, rows: 4, pixelSpacing: [0.5, 0.5], frameSpacing: STEP_MM, signed: false };
  return framesForTests({ ...size, frames, way: 'enhanced', positions, cosines, offsets: depths, ...more });
}

function createFiles({ cosines, positions }: Header, coded?: { transferSyntax: string; frame: Buffer }): Buffer[] {
  return positions.map((position, at) =>
    sliceForTests({
      columns: 4,
      rows: 4,
      values: frame,
      signed: false,
      cosines,
      position,
      pixelSpacing: [0.5, 0.5],
      thickness: STEP_MM,
      instance: at + 1,
      ...(coded === undefined ? {} : { coded }),
    }),
  );
}

const indexFile = (bytes: Buffer): Promise<FileIndex> => new DicomSource(toSource(bytes)).index();
const refuseUnpacking = new UnpackedFiles(() => Promise.reject(new Error('slices need no scratch file')));
const codedFrames = { transferSyntax: RLE, frames: Array.from({ length: SLICES }, () => [runLengths(frame)]) };

const CONTAINERS: Readonly<Record<string, (header: Header) => Promise<FileIndex[]>>> = {
  'an enhanced file': async (header) => [await indexFile(createFrames(header, {}))],
  'an enhanced file, coded': async (header) => [await indexFile(createFrames(header, { coded: codedFrames }))],
  'many files': (header) => Promise.all(createFiles(header).map(indexFile)),
  'many files, coded': (header) =>
    Promise.all(createFiles(header, { transferSyntax: RLE, frame: runLengths(frame) }).map(indexFile)),
  'a zip': async (header) => {
    const zip = await zipForTests(createFiles(header).map((bytes, at) => [`${at}.dcm`, bytes] as const));
    return [await new ZipSource(new StoredZip(toSource(zip)), refuseUnpacking, 'zip').index()];
  },
};

const laws = Object.keys(SPACING_LAWS) as (keyof typeof SPACING_LAWS)[];
const jumps = Object.keys(SLICE_JUMPS) as (keyof typeof SLICE_JUMPS)[];
const tilts = Object.keys(SLICE_TILTS) as (keyof typeof SLICE_TILTS)[];

/** Returns the greatest difference in mm between the positions of a description and those of the headers. */
function findGreatestError({ slices }: VolumeDescription, { positions }: Header): number {
  const toErrors = (position: readonly number[], at: number) =>
    position.map((mm, axis) => Math.abs((slices[at]?.position?.[axis] ?? Number.NaN) - mm));
  return Math.max(...positions.flatMap(toErrors));
}

describe.each(Object.entries(CONTAINERS))('SAFE-02 the places of slices in %s', (_, index) => {
  test.each(laws.flatMap((law) => jumps.flatMap((jump) => tilts.map((tilt) => [law, jump, tilt] as const))))(
    'are those of the headers: %s, %s, %s',
    async (law, jump, tilt) => {
      const header = createHeader(law, jump, tilt);
      const volume = describeFiles(await index(header));
      expect(volume.slices).toHaveLength(SLICES);
      expect(findGreatestError(volume, header)).toBeLessThan(MAX_ERROR_MM);
    },
  );
});

describe('SAFE-02 the places of frames in a file with one position', () => {
  test.each(laws)('follow their offsets: %s', async (law) => {
    const header = createHeader(law, 'none', 'tilted');
    const volume = describeFiles([await indexFile(createFrames(header, { way: 'legacy' }))]);
    expect(findGreatestError(volume, header)).toBeLessThan(MAX_ERROR_MM);
  });

  test('are unknown if the offsets cannot be read, or are fewer than the frames', async () => {
    const header = createHeader('even', 'none', 'straight');
    const offsets = header.depths.slice(1);
    const { slices } = describeFiles([await indexFile(createFrames(header, { way: 'legacy', offsets }))]);
    expect(slices.map(({ position }) => position)).toEqual(header.depths.map(() => null));
  });
});
