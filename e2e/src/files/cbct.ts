import { createDicomDataSet, createElement, toUint16Bytes, toTextBytes } from './dicom-file.ts';
import { type TestFile, toTestFile } from './test-file.ts';
import { createZip } from './zip.ts';

/** A generated CBCT: dense balls in air. */
export interface GeneratedCbct {
  readonly columns: number;
  readonly rows: number;
  readonly slices: number;
  /** The distances in mm from row to row, from column to column, from slice to slice. */
  readonly spacing: readonly [number, number, number];
  /** The balls in mm from the middle of the volume: to the patient's left, back and head. */
  readonly balls: readonly (readonly [x: number, y: number, z: number, radius: number])[];
}

const [AIR, DENSE] = [-1000, 2000];

function drawSlice(cbct: GeneratedCbct, z: number): Buffer {
  const { columns, rows, spacing, balls } = cbct;
  const bytes = Buffer.alloc(columns * rows * 2);
  const nearBalls = balls.filter(([, , height, radius]) => Math.abs(height - z) < radius + spacing[2]);
  for (let row = 0, at = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, at += 2) {
      const [x, y] = [(column - (columns - 1) / 2) * spacing[1], (row - (rows - 1) / 2) * spacing[0]];
      const depth = Math.max(
        -9,
        ...nearBalls.map(([bx, by, bz, radius]) => radius - Math.hypot(x - bx, y - by, z - bz)),
      );
      const share = Math.min(Math.max(0.5 + depth / spacing[1], 0), 1);
      bytes.writeInt16LE(Math.round(AIR + (DENSE - AIR) * share), at);
    }
  }
  return bytes;
}

/** Returns the height of a slice in mm, from the middle of the volume. */
function toSliceHeight({ slices, spacing }: GeneratedCbct, at: number): number {
  return (at - (slices - 1) / 2) * spacing[2];
}

/** Creates a DICOM file of some slices: of one, or of frames, whose header describes the first one. */
function createDicomFile(cbct: GeneratedCbct, seed: string, slices: readonly number[]): Buffer {
  const { columns, rows, spacing } = cbct;
  const [first = 0] = slices;
  const corner = [(-(columns - 1) / 2) * spacing[1], (-(rows - 1) / 2) * spacing[0], toSliceHeight(cbct, first)];
  return createDicomDataSet([
    createElement(8, 0x60, 'CS', toTextBytes('CT')),
    createElement(8, 0x103e, 'LO', toTextBytes(seed)),
    createElement(0x18, 0x50, 'DS', toTextBytes(String(spacing[2]))),
    createElement(0x18, 0x88, 'DS', toTextBytes(String(spacing[2]))),
    createElement(0x20, 0x0e, 'UI', toTextBytes('2.25.77')),
    createElement(0x20, 0x13, 'IS', toTextBytes(String(first + 1))),
    createElement(0x20, 0x32, 'DS', toTextBytes(corner.map((value) => value.toFixed(4)).join('\\'))),
    createElement(0x20, 0x37, 'DS', toTextBytes('1\\0\\0\\0\\1\\0')),
    createElement(0x28, 2, 'US', toUint16Bytes(1)),
    createElement(0x28, 4, 'CS', toTextBytes('MONOCHROME2')),
    createElement(0x28, 8, 'IS', toTextBytes(String(slices.length))),
    createElement(0x28, 0x10, 'US', toUint16Bytes(rows)),
    createElement(0x28, 0x11, 'US', toUint16Bytes(columns)),
    createElement(0x28, 0x30, 'DS', toTextBytes(`${spacing[0]}\\${spacing[1]}`)),
    createElement(0x28, 0x100, 'US', toUint16Bytes(16)),
    createElement(0x28, 0x101, 'US', toUint16Bytes(16)),
    createElement(0x28, 0x102, 'US', toUint16Bytes(15)),
    createElement(0x28, 0x103, 'US', toUint16Bytes(1)),
    createElement(0x7fe0, 0x10, 'OW', Buffer.concat(slices.map((at) => drawSlice(cbct, toSliceHeight(cbct, at))))),
  ]);
}

/**
 * Creates a CBCT as one DICOM file of frames.
 *
 * @param seed makes its content unique
 */
export function createCbctFrames(name: string, cbct: GeneratedCbct, seed: string): TestFile {
  return toTestFile(name, createDicomFile(cbct, seed, [...Array.from({ length: cbct.slices }).keys()]));
}

/**
 * Creates a zip of the slices of a CBCT.
 *
 * @param seed makes its content unique
 */
export function createCbctZip(name: string, cbct: GeneratedCbct, seed: string): TestFile {
  const files = Array.from(
    { length: cbct.slices },
    (_, at) => [`slices/${at + 1}.dcm`, createDicomFile(cbct, seed, [at])] as const,
  );
  return toTestFile(name, createZip(Object.fromEntries(files)));
}
