import { searchCodec, searchId } from '@dentarium/platform/search-params';

/** What the 3D viewer shows, as its address says: the models of a stage of a patient, or those of the stage of a file. */
export interface ModelViewerAddress {
  readonly patient: string | null;
  readonly stage: string | null;
  /** The model that is shown first; of a stage its jaws are. */
  readonly file: string | null;
}

const codec = searchCodec({ patient: searchId, stage: searchId, file: searchId });

/** Reads what the 3D viewer shows. */
export function readModelViewer(searchParams: URLSearchParams): ModelViewerAddress {
  return codec.read(searchParams);
}

/** The address of the 3D viewer. */
export function modelViewerAddress(address: Partial<ModelViewerAddress>): string {
  return `/3DViewer?${codec.write({ patient: null, stage: null, file: null, ...address }).toString()}`;
}
