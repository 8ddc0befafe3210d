import { dicomFile, element, number16, text } from './dicom-file.ts';
import { type GivenFile, given } from './given-file.ts';
import { zip } from './zip.ts';

/** A generated CBCT: dense balls in air. */
export interface GeneratedCbct {
  readonly columns: number;
  readonly rows: number;
  readonly slices: number;
  /** Mm from row to row, from column to column, from slice to slice. */
  readonly spacing: readonly [number, number, number];
  /** The balls in mm from the middle of the volume: to the patient's left, back and head. */
  readonly balls: readonly (readonly [x: number, y: number, z: number, radius: number])[];
}

const [AIR, DENSE] = [-1000, 2000];

function valuesOf(cbct: GeneratedCbct, z: number): Buffer {
  const { columns, rows, spacing, balls } = cbct;
  const bytes = Buffer.alloc(columns * rows * 2);
  const near = balls.filter(([, , height, radius]) => Math.abs(height - z) < radius + spacing[2]);
  for (let row = 0, at = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, at += 2) {
      const [x, y] = [(column - (columns - 1) / 2) * spacing[1], (row - (rows - 1) / 2) * spacing[0]];
      const depth = Math.max(-9, ...near.map(([bx, by, bz, radius]) => radius - Math.hypot(x - bx, y - by, z - bz)));
      const share = Math.min(Math.max(0.5 + depth / spacing[1], 0), 1);
      bytes.writeInt16LE(Math.round(AIR + (DENSE - AIR) * share), at);
    }
  }
  return bytes;
}

/** The height of a slice in mm, from the middle of the volume. */
function heightOf({ slices, spacing }: GeneratedCbct, at: number): number {
  return (at - (slices - 1) / 2) * spacing[2];
}

/** A DICOM file of some of its slices: of one, or of frames, whose header describes the first one. */
function fileOf(cbct: GeneratedCbct, seed: string, slices: readonly number[]): Buffer {
  const { columns, rows, spacing } = cbct;
  const [first = 0] = slices;
  const corner = [(-(columns - 1) / 2) * spacing[1], (-(rows - 1) / 2) * spacing[0], heightOf(cbct, first)];
  return dicomFile([
    element(8, 0x60, 'CS', text('CT')),
    element(8, 0x103e, 'LO', text(seed)),
    element(0x18, 0x50, 'DS', text(String(spacing[2]))),
    element(0x18, 0x88, 'DS', text(String(spacing[2]))),
    element(0x20, 0x0e, 'UI', text('2.25.77')),
    element(0x20, 0x13, 'IS', text(String(first + 1))),
    element(0x20, 0x32, 'DS', text(corner.map((value) => value.toFixed(4)).join('\\'))),
    element(0x20, 0x37, 'DS', text('1\\0\\0\\0\\1\\0')),
    element(0x28, 2, 'US', number16(1)),
    element(0x28, 4, 'CS', text('MONOCHROME2')),
    element(0x28, 8, 'IS', text(String(slices.length))),
    element(0x28, 0x10, 'US', number16(rows)),
    element(0x28, 0x11, 'US', number16(columns)),
    element(0x28, 0x30, 'DS', text(`${spacing[0]}\\${spacing[1]}`)),
    element(0x28, 0x100, 'US', number16(16)),
    element(0x28, 0x101, 'US', number16(16)),
    element(0x28, 0x102, 'US', number16(15)),
    element(0x28, 0x103, 'US', number16(1)),
    element(0x7fe0, 0x10, 'OW', Buffer.concat(slices.map((at) => valuesOf(cbct, heightOf(cbct, at))))),
  ]);
}

/**
 * A generated CBCT as one DICOM file of frames.
 *
 * @param seed makes it a content of its own.
 */
export function cbctFrames(name: string, cbct: GeneratedCbct, seed: string): GivenFile {
  return given(name, fileOf(cbct, seed, [...Array.from({ length: cbct.slices }).keys()]));
}

/**
 * A zip of the slices of a generated CBCT.
 *
 * @param seed makes it a content of its own.
 */
export function cbctZip(name: string, cbct: GeneratedCbct, seed: string): GivenFile {
  const files = Array.from(
    { length: cbct.slices },
    (_, at) => [`slices/${at + 1}.dcm`, fileOf(cbct, seed, [at])] as const,
  );
  return given(name, zip(Object.fromEntries(files)));
}
