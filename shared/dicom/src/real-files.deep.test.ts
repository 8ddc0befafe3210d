import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeFrame } from './decode-frame.ts';
import { readFrameBytes } from './frame-bytes.ts';
import { toGreyLevels } from './grey-levels.ts';
import { type PixelForm, readPixelForm } from './pixel-form.ts';
import { type DicomFile, readDicom } from './read-dicom.ts';
import { DicomFormatError, NoDicomImageError } from './refusals.ts';
import type { GreyWindow } from './grey-frame.ts';
import { type DisplayFrame, decodeDisplayFrame } from './display-frame.ts';
import { DcmtkFile, hasDcmtk, lineFor, type PeerPicture } from './testing/dcmtk.ts';

/** Real files beside the workspace; without them, or without dcmtk, these tests are skipped. */
const DATA = join(import.meta.dirname, '../../../../shared/data/dicom');
const PATIENCE = 30_000;

/** Files with pixels that are refused, and the reasons. */
const DAMAGED: Readonly<Record<string, string>> = {
  'pydicom/JPEG2000-embedded-sequence-delimiter.dcm': 'the stream is 4 pixels wide, the file says 1024',
  'pydicom/SC_rgb_jpeg.dcm': 'its header says little endian, its data set is big endian',
  'pydicom/nested_priv_SQ.dcm': 'it ends within a nested sequence',
};

/** Files that dcmtk 3.6.7 does not read although they are readable, and the source of their pixels. */
const NOT_BY_DCMTK: Readonly<Record<string, string>> = {
  '1.2.840.10008.1.2.4.90': 'JPEG 2000: the pairs',
  '1.2.840.10008.1.2.4.91': 'JPEG 2000 with losses: nothing but that it shows',
  '1.2.840.10008.1.2.4.201': 'HTJ2K: generated files of decode-frame.test.ts',
  '1.2.840.10008.1.2.4.203': 'HTJ2K: generated files of decode-frame.test.ts',
  '1.2.840.10008.1.2.8.1': 'frames that are deflated one by one: the pairs',
};
const NOT_BY_DCMTK_FILES: Readonly<Record<string, string>> = {
  'pydicom-data/JLSL_08_07_0_1F.dcm': 'JPEG-LS of 7 bits with a restart interval',
  'pydicom-data/SC_rgb_32bit.dcm': 'colours of 32 bits',
  'pydicom-data/SC_rgb_expb_32bit_2frame.dcm': 'colours of 32 bits',
  'pydicom-data/liver_nonbyte_aligned_rle.dcm': 'run lengths of single bits: the pairs',
};

/** Lossy codings, whose decoders round differently (PS3.5 A.4). */
const LOSSY = /^1\.2\.840\.10008\.1\.2\.4\.(?:5[0135]|81)$/;

/** Files without losses and their plain originals. */
const PAIRS: readonly (readonly [coded: string, plain: string])[] = [
  ...['CT1_JLSL', 'CT1_JPLL', 'CT1_RLE', 'MR1_J2KR', 'MR1_JLSL', 'MR1_JPLL', 'MR1_RLE', 'NM1_J2KR'].map(pairOfWg04),
  ...['NM1_JLSL', 'NM1_RLE', 'RG3_JLSL'].map(pairOfWg04),
  ['ts-matrix/CT1_J2KR', 'wg04/CT1_UNC'],
  [
    'ts-matrix/CTImage.dcm_JPEG2000LosslessOnlyTransferSyntax_1.2.840.10008.1.2.4.90.dcm',
    'ts-matrix/CTImage.dcm_LittleEndianImplicitTransferSyntax_1.2.840.10008.1.2.dcm',
  ],
  ['pydicom/MR_small_jp2klossless.dcm', 'pydicom/MR_small.dcm'],
  ['pydicom-data/693_J2KR.dcm', 'pydicom-data/693_UNCR.dcm'],
  ['pydicom-data/liver_deflate.dcm', 'pydicom-data/liver.dcm'],
  ['pydicom-data/liver_nonbyte_aligned_deflate.dcm', 'pydicom-data/liver_nonbyte_aligned.dcm'],
  ['pydicom-data/liver_nonbyte_aligned_rle.dcm', 'pydicom-data/liver_nonbyte_aligned.dcm'],
];

function pairOfWg04(name: string): readonly [string, string] {
  return [`wg04/${name}`, `wg04/${name.split('_')[0]}_UNC`];
}

const files = existsSync(DATA)
  ? readdirSync(DATA, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(DATA, join(entry.parentPath, entry.name)))
      .toSorted()
  : [];

async function open(name: string): Promise<DicomFile> {
  return readDicom(new Uint8Array(await readFile(join(DATA, name))));
}

/** Returns the numbers of all frames as the file stores them. */
async function storedFrames({ dataSet, transferSyntax }: DicomFile, form: PixelForm) {
  const frames: ArrayLike<number>[] = [];
  for (let frame = 0; frame < form.frames; frame += 1) {
    const { values } = await decodeFrame(readFrameBytes(dataSet, form, frame), form, transferSyntax);
    frames.push(values);
  }
  return frames;
}

/** Returns the largest difference of the first numbers of two rows; missing numbers count as infinitely far. */
function largestDifference(one: ArrayLike<number>, other: ArrayLike<number>, length: number): number {
  if (one.length < length || other.length < length) return Infinity;
  let largest = 0;
  for (let at = 0; at < length; at += 1) {
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    if (difference > largest) largest = difference;
  }
  return largest;
}

/** Returns the largest difference of the stored values from those of dcmtk; only the stored bits count. */
function storedDifference(frames: readonly ArrayLike<number>[], peer: Uint8Array, form: PixelForm): number {
  const spots = form.columns * form.rows;
  const bits = 2 ** form.bitsStored - 1;
  const theirs =
    form.bitsAllocated === 8
      ? peer
      : Uint16Array.from({ length: peer.length >> 1 }, (_, at) => (peer[at * 2] ?? 0) | ((peer[at * 2 + 1] ?? 0) << 8));
  const differences = frames.map((values, frame) => {
    const own = theirs.subarray(frame * spots, (frame + 1) * spots).map((value) => value & bits);
    return largestDifference(
      Uint16Array.from(values, (value) => value & bits),
      own,
      spots,
    );
  });
  return Math.max(...differences);
}

/** Returns one number per pixel, or three, as the other picture has it. */
function spreadSamples(levels: Uint8Array, from: 1 | 3, to: 1 | 3): Uint8Array {
  return from === to
    ? levels
    : Uint8Array.from({ length: levels.length * 3 }, (_, at) => levels[Math.floor(at / 3)] ?? 0);
}

function shownDifference(displayFrame: DisplayFrame, peer: PeerPicture, { columns, rows }: PixelForm): number {
  if (peer.width !== columns || peer.height !== rows) return Infinity;
  const [levels, samples] =
    displayFrame.kind === 'grey' ? [toGreyLevels(displayFrame.grey), 1 as const] : [displayFrame.rgb, 3 as const];
  const most = samples > peer.samples ? samples : peer.samples;
  const [ours, theirs] = [spreadSamples(levels, samples, most), spreadSamples(peer.data, peer.samples, most)];
  return largestDifference(ours, theirs, columns * rows * most);
}

/** Returns the window to pass to dcmtk: one that is not in the file, or a frame's own, of which dcmtk knows only the first. */
function toldWindow(displayFrame: DisplayFrame, form: PixelForm): GreyWindow | null {
  if (displayFrame.kind === 'colour') return null;
  const { windows, window, table, shape } = displayFrame.grey;
  const isOfFile = windows[0]?.centre === window.centre && windows[0].width === window.width;
  return table !== undefined || (isOfFile && form.frames === 1) ? null : lineFor(window, shape);
}

/** Returns the tolerance in levels: dcmtk truncates measures to integers. */
function allowedDifference({ transferSyntax }: DicomFile, displayFrame: DisplayFrame): number {
  if (LOSSY.test(transferSyntax)) return 2;
  return displayFrame.kind === 'grey' &&
    !(Number.isInteger(displayFrame.grey.slope) && Number.isInteger(displayFrame.grey.intercept))
    ? 1
    : 0;
}

/** Opens a file, or returns the reason for which there is no picture. */
async function openFile(name: string) {
  try {
    const file = await open(name);
    const form = readPixelForm(file.dataSet);
    const frame = Math.floor(form.frames / 2);
    return { file, form, frame, displayFrame: await decodeDisplayFrame(file, frame) };
  } catch (error) {
    if (error instanceof NoDicomImageError) return error.code;
    if (error instanceof DicomFormatError) return 'damaged';
    throw error;
  }
}

/** Lists the differences from dcmtk. */
async function listFaults(name: string, folder: string): Promise<string[]> {
  const path = join(DATA, name);
  const outcome = await openFile(name);
  if (typeof outcome === 'string') {
    const isShown = await (await DcmtkFile.open(path, '', folder)).hasPicture();
    return isShown ? ['dcmtk shows it'] : outcome === (name in DAMAGED ? 'damaged' : 'noPixels') ? [] : [outcome];
  }
  const { file, form, frame, displayFrame } = outcome;
  const peer = await DcmtkFile.open(path, file.transferSyntax, folder);
  const dcmtkWindow = toldWindow(displayFrame, form);
  const theirs = await (dcmtkWindow === null ? peer.picture(frame) : peer.picture(frame, [dcmtkWindow]));
  if (theirs === null)
    return file.transferSyntax in NOT_BY_DCMTK || name in NOT_BY_DCMTK_FILES ? [] : ['dcmtk does not show it'];
  const inShown = shownDifference(displayFrame, theirs, form);
  const faults = inShown <= allowedDifference(file, displayFrame) ? [] : [`grey levels differ by ${inShown}`];
  if (displayFrame.kind !== 'grey' || form.bitsAllocated % 8 !== 0 || form.bitsAllocated > 16) return faults;
  const storedValues = await peer.readStored();
  if (storedValues === null) return [...faults, 'dcmtk gives no pixels'];
  const inStored = storedDifference(await storedFrames(file, form), storedValues, form);
  return inStored === 0 ? faults : [...faults, `stored values differ by ${inStored}`];
}

(files.length === 0 || !hasDcmtk() ? describe.skip : describe)('real DICOM files', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dicom-real-files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(files)(
    'VIEW-02 shows %s as dcmtk does, or gives the reason',
    async (name) => {
      expect(await listFaults(name, folder)).toEqual([]);
    },
    PATIENCE,
  );

  test.each(PAIRS)(
    'VIEW-02 decodes %s to the pixels of %s',
    async (coded, plain) => {
      const [one, other] = await Promise.all([open(coded), open(plain)]);
      const form = readPixelForm(other.dataSet);
      const [ours, theirs] = await Promise.all([
        storedFrames(one, readPixelForm(one.dataSet)),
        storedFrames(other, form),
      ]);
      expect(ours).toHaveLength(theirs.length);
      const spots = form.columns * form.rows * form.samples;
      const differences = ours.map((values, frame) => largestDifference(values, theirs[frame] ?? [], spots));
      expect(Math.max(...differences)).toBe(0);
    },
    PATIENCE,
  );
});
