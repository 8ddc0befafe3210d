import { dicomFacts, type DicomFile, pixelForm, readDicom } from '@dentarium/dicom';
import type { DataSet } from 'dicom-parser';

/** What the header of a slice says. */
export interface SliceHead {
  readonly series: string;
  readonly instance: number;
  readonly columns: number;
  readonly rows: number;
  readonly cosines: readonly number[] | null;
  readonly position: readonly [number, number, number] | null;
  readonly pixelSpacing: readonly [number, number] | null;
  readonly thickness: number | null;
  readonly isSigned: boolean;
  readonly bitsStored: number;
  readonly slope: number;
  readonly intercept: number;
  readonly window: { readonly centre: number; readonly width: number } | null;
  readonly description: string;
}

const TAGS = {
  series: 'x0020000e',
  instance: 'x00200013',
  position: 'x00200032',
  orientation: 'x00200037',
  pixelSpacing: 'x00280030',
  thickness: 'x00180050',
  windowCentre: 'x00281050',
  windowWidth: 'x00281051',
  intercept: 'x00281052',
  slope: 'x00281053',
} as const;

/** So many numbers of an attribute, or `null` where one of them is missing or is no number. */
function numbers(dataSet: DataSet, tag: string, count: number): number[] | null {
  const found = Array.from({ length: count }, (_, at) => dataSet.floatString(tag, at) ?? Number.NaN);
  return found.every(Number.isFinite) ? found : null;
}

function positive(values: number[] | null): number[] | null {
  return values?.every((value) => value > 0) === true ? values : null;
}

function headOfSlice({ dataSet }: DicomFile): SliceHead | undefined {
  const form = pixelForm(dataSet);
  // Colours are screenshots, and several frames are a film.
  if (form.samples !== 1 || form.frames !== 1) return undefined;
  const { description, device } = dicomFacts(dataSet);
  const [x, y, z] = numbers(dataSet, TAGS.position, 3) ?? [];
  const [rowStep, columnStep] = positive(numbers(dataSet, TAGS.pixelSpacing, 2)) ?? [];
  const [thickness = null] = positive(numbers(dataSet, TAGS.thickness, 1)) ?? [];
  const [centre] = numbers(dataSet, TAGS.windowCentre, 1) ?? [];
  const [width] = positive(numbers(dataSet, TAGS.windowWidth, 1)) ?? [];
  const slope = dataSet.floatString(TAGS.slope) ?? 1;
  return {
    series: dataSet.string(TAGS.series) ?? '',
    instance: dataSet.intString(TAGS.instance) ?? 0,
    columns: form.columns,
    rows: form.rows,
    cosines: numbers(dataSet, TAGS.orientation, 6),
    position: x === undefined || y === undefined || z === undefined ? null : [x, y, z],
    pixelSpacing: rowStep === undefined || columnStep === undefined ? null : [rowStep, columnStep],
    thickness,
    isSigned: form.isSigned,
    bitsStored: form.bitsStored,
    slope: slope === 0 || !Number.isFinite(slope) ? 1 : slope,
    intercept: dataSet.floatString(TAGS.intercept) ?? 0,
    window: centre === undefined || width === undefined ? null : { centre, width },
    description: [description, device]
      .filter((text) => text !== '')
      .join(' · ')
      .slice(0, 300),
  };
}

/** Reads the first bytes of a DICOM file; `undefined` for what is none, or no slice of grey values. */
export async function sliceHead(bytes: Uint8Array): Promise<SliceHead | undefined> {
  try {
    return headOfSlice(await readDicom(bytes, { untilTag: 'x7fe00010' }));
  } catch {
    // A header that is longer than what was read, a report, a directory: nothing that is shown as a slice.
    return undefined;
  }
}
