import { createSearchCodec, searchId } from '@dentarium/platform/search-params';

/** What `/dcmviewer` shows. */
export interface DicomAddress {
  readonly patient: string | null;
  readonly file: string | null;
  /** A file that is shown beside it. */
  readonly beside: string | null;
}

const codec = createSearchCodec({ patient: searchId, file: searchId, beside: searchId });

/** Reads what is to be shown. */
export function readDicomAddress(searchParams: URLSearchParams): DicomAddress {
  return codec.read(searchParams);
}

/** The address of the viewer for a file of a patient, and maybe another one beside it. */
export function toDicomAddress(patient: string, file: string, secondFile: string | null = null): string {
  return `/dcmviewer?${codec.write({ patient, file, beside: secondFile }).toString()}`;
}
