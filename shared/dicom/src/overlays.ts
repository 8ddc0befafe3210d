import type { DataSet } from 'dicom-parser';
import { readCount, readInteger, readNumbers, readNumberValues } from './numbers.ts';
import type { PixelForm } from './pixel-form.ts';
import type { DicomFile } from './read-dicom.ts';

/** The groups of overlays: 6000, 6002 … 601E (PS3.3 C.9.2). */
const GROUPS = Array.from({ length: 16 }, (_, at) => `x60${(at * 2).toString(16).padStart(2, '0')}`);
const BIG_ENDIAN = '1.2.840.10008.1.2.2';

/** Reads the row and the column of the first point; an origin that cannot be read is the corner of the image. */
function readOrigin(dataSet: DataSet, tag: string): readonly [row: number, column: number] {
  // Some files state the signed numbers as unsigned ones.
  const [row = 1, column = 1] = readNumbers(dataSet, tag, 2, 'SS')?.map((value) => (value << 16) >> 16) ?? [];
  return [row, column];
}

/** An overlay as stored: one bit for each of its points. */
interface OverlayPlane {
  readonly rows: number;
  readonly columns: number;
  /** The row and the column of the image under its first point, from 0 on. */
  readonly top: number;
  readonly left: number;
  readonly hasPoint: (index: number) => boolean;
}

/** Returns the overlay of a group on a frame; `undefined` if the group has none there. */
function readPlane({ dataSet, transferSyntax }: DicomFile, group: string, frame: number): OverlayPlane | undefined {
  const data = dataSet.elements[`${group}3000`];
  const rows = readCount(dataSet, `${group}0010`);
  const columns = readCount(dataSet, `${group}0011`);
  if (data === undefined || rows === undefined || columns === undefined) return undefined;
  const frames = readNumberValues(dataSet, `${group}0015`)[0] ?? 1;
  // An overlay of several frames begins at one of the image.
  const firstFrame = (readInteger(dataSet, `${group}0051`, 'US') ?? 1) - 1;
  const own = frames > 1 ? frame - firstFrame : 0;
  const start = own * rows * columns;
  const isInFile = own >= 0 && own < frames && (start + rows * columns) / 8 <= data.length;
  if (!isInFile) return undefined;
  const bytes = dataSet.byteArray.subarray(data.dataOffset, data.dataOffset + data.length);
  const isSwapped = transferSyntax === BIG_ENDIAN && data.vr !== 'OB';
  const [row, column] = readOrigin(dataSet, `${group}0050`);
  return {
    rows,
    columns,
    top: row - 1,
    left: column - 1,
    hasPoint: (index) => {
      const bit = start + index;
      const byte = bit >> 3;
      return (((bytes[isSwapped ? byte ^ 1 : byte] ?? 0) >> (bit & 7)) & 1) === 1;
    },
  };
}

/**
 * Reads the drawings and texts that lie over a frame as planes of their own: 1 for each pixel under one, else 0; `null`
 * for a frame without any. Points outside of the image are left out.
 */
export function readOverlay(file: DicomFile, { columns, rows }: PixelForm, frame: number): Uint8Array | null {
  const planes = GROUPS.flatMap((group) => readPlane(file, group, frame) ?? []);
  if (planes.length === 0) return null;
  const mask = new Uint8Array(columns * rows);
  for (const plane of planes) {
    const [top, bottom] = [Math.max(0, -plane.top), Math.min(plane.rows, rows - plane.top)];
    const [left, right] = [Math.max(0, -plane.left), Math.min(plane.columns, columns - plane.left)];
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1)
        if (plane.hasPoint(y * plane.columns + x)) mask[(y + plane.top) * columns + x + plane.left] = 1;
    }
  }
  return mask.includes(1) ? mask : null;
}
