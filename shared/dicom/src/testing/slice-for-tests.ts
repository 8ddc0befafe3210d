import { dicomForTests, elementForTests } from './dicom-for-tests.ts';

/** The options of a slice of a volume for tests. */
export interface SliceForTests {
  readonly columns: number;
  readonly rows: number;
  readonly values: Int16Array | Uint16Array;
  readonly instance: number;
  /** UID of its series. */
  readonly series?: string;
  /** The place of its first pixel, in mm; omitted if the file should not state it. */
  readonly position?: readonly number[];
  readonly cosines?: readonly number[];
  /** Mm from row to row and from column to column. */
  readonly pixelSpacing?: readonly number[];
  readonly thickness?: number;
  readonly signed?: boolean;
  readonly intercept?: number;
  /** The kind of device; CT by default. */
  readonly modality?: string;
  /** The unit of the values, such as HU; omitted if the file should not state it. */
  readonly rescaleType?: string;
  /** Encodes its values; they are plain by default. */
  readonly coded?: { readonly transferSyntax: string; readonly frame: Buffer };
}

const numbers = (values: readonly number[]): string =>
  values.map((value) => String(Number(value.toFixed(6)))).join('\\');

/** Creates a slice of a volume as a DICOM file. */
export function sliceForTests(slice: SliceForTests): Buffer {
  const { position, pixelSpacing, thickness, cosines, intercept = 0, signed = true, coded, series } = slice;
  const { columns, rows, instance, values } = slice;
  const more = [
    ...(thickness === undefined ? [] : [elementForTests(0x18, 0x50, 'DS', String(thickness))]),
    ...(position === undefined ? [] : [elementForTests(0x20, 0x32, 'DS', numbers(position))]),
    ...(pixelSpacing === undefined ? [] : [elementForTests(0x28, 0x30, 'DS', numbers(pixelSpacing))]),
    elementForTests(0x28, 0x1052, 'DS', String(intercept)),
    elementForTests(0x28, 0x1053, 'DS', '1'),
    ...(slice.rescaleType === undefined ? [] : [elementForTests(0x28, 0x1054, 'LO', slice.rescaleType)]),
  ];
  return dicomForTests({
    columns,
    rows,
    instance,
    signed,
    modality: slice.modality ?? 'CT',
    frames: coded === undefined ? [Buffer.from(values.buffer, values.byteOffset, values.byteLength)] : [coded.frame],
    more: Buffer.concat(more),
    ...(coded === undefined ? {} : { transferSyntax: coded.transferSyntax }),
    ...(series === undefined ? {} : { series }),
    ...(cosines === undefined ? {} : { cosines: numbers(cosines) }),
  });
}
