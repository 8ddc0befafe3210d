import { dicomForTests, elementForTests, itemForTests } from './dicom-for-tests.ts';

/** The options of a DICOM file of several frames for tests. */
export interface FramesForTests {
  readonly columns: number;
  readonly rows: number;
  readonly frames: readonly (Int16Array | Uint16Array)[];
  /** Enhanced files describe each frame; older ones describe the first one, and the distance of the others. */
  readonly way: 'enhanced' | 'legacy';
  readonly positions: readonly (readonly number[])[];
  readonly cosines: readonly number[];
  /** Mm from row to row and from column to column. */
  readonly pixelSpacing: readonly number[];
  /** Mm from frame to frame. */
  readonly frameSpacing: number;
  /** Mm from the first frame to each frame (Grid Frame Offset Vector), for older files. */
  readonly offsets?: readonly number[];
  readonly signed?: boolean;
  readonly intercept?: number;
  readonly series?: string;
  readonly samples?: number;
  /** Encodes the frames; each is one or more fragments. */
  readonly coded?: {
    readonly transferSyntax: string;
    readonly frames: readonly (readonly Buffer[])[];
    readonly withTable?: boolean;
  };
}

const numbers = (values: readonly number[]): string =>
  values.map((value) => String(Number(value.toFixed(6)))).join('\\');

const decimal = (group: number, number: number, values: readonly number[]): Buffer =>
  elementForTests(group, number, 'DS', numbers(values));

function sequence(group: number, number: number, items: readonly Buffer[]): Buffer {
  return elementForTests(group, number, 'SQ', Buffer.concat(items.map(itemForTests)));
}

/** Encodes the functional groups of an enhanced image (PS3.3 C.7.6.16). */
function encodeGroups({ positions, cosines, pixelSpacing, frameSpacing, intercept = 0 }: FramesForTests): Buffer {
  const transformation = Buffer.concat([decimal(0x28, 0x1052, [intercept]), decimal(0x28, 0x1053, [1])]);
  const measures = Buffer.concat([decimal(0x18, 0x50, [frameSpacing]), decimal(0x28, 0x30, pixelSpacing)]);
  const ofAll = Buffer.concat([
    sequence(0x20, 0x9116, [decimal(0x20, 0x37, cosines)]),
    sequence(0x28, 0x9110, [measures]),
    sequence(0x28, 0x9145, [transformation]),
  ]);
  const ofEach = positions.map((position) => sequence(0x20, 0x9113, [decimal(0x20, 0x32, position)]));
  return Buffer.concat([sequence(0x5200, 0x9229, [ofAll]), sequence(0x5200, 0x9230, ofEach)]);
}

function headOfOld({ positions, pixelSpacing, frameSpacing, offsets, intercept = 0 }: FramesForTests): Buffer {
  return Buffer.concat([
    decimal(0x18, 0x88, [frameSpacing]),
    decimal(0x20, 0x32, positions[0] ?? [0, 0, 0]),
    decimal(0x28, 0x30, pixelSpacing),
    decimal(0x28, 0x1052, [intercept]),
    decimal(0x28, 0x1053, [1]),
    ...(offsets === undefined ? [] : [decimal(0x3004, 0x0c, offsets)]),
  ]);
}

/** Creates a DICOM file of several frames. */
export function framesForTests(image: FramesForTests): Buffer {
  const { columns, rows, way, cosines, signed = true, coded, series, samples } = image;
  const plain = image.frames.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return dicomForTests({
    columns,
    rows,
    signed,
    modality: 'CT',
    frames: plain,
    ...(coded === undefined ? {} : { coded }),
    ...(way === 'legacy' ? { more: headOfOld(image), cosines: numbers(cosines) } : { groups: encodeGroups(image) }),
    ...(series === undefined ? {} : { series }),
    ...(samples === undefined ? {} : { samples }),
  });
}
