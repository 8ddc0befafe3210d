import { createSearchCodec, searchId } from '@dentarium/platform/search-params';

/** The files that `/dcmviewer` shows. */
export interface DicomAddress {
  readonly patient: string | null;
  readonly file: string | null;
  /** The id of a second file beside the first one. */
  readonly beside: string | null;
}

const codec = createSearchCodec({ patient: searchId, file: searchId, beside: searchId });

/** Reads the address of the viewer. */
export function readDicomAddress(searchParams: URLSearchParams): DicomAddress {
  return codec.read(searchParams);
}

/** Returns the address of the viewer for a file of a patient, optionally with a second one. */
export function toDicomAddress(patient: string, file: string, secondFile: string | null = null): string {
  return `/dcmviewer?${codec.write({ patient, file, beside: secondFile }).toString()}`;
}
