import { createSearchCodec, searchId, searchStringLiteral } from '@dentarium/platform/search-params';

/** The content of the 3D viewer as given by its address: the models of a stage of a patient, or of the stage of a file. */
export interface ModelViewerAddress {
  readonly patient: string | null;
  readonly stage: string | null;
  /** The model that is visible first; without it the jaws of the stage are. */
  readonly file: string | null;
  /** The stage that is compared with it. */
  readonly compare: string | null;
  /** The arrangement of both stages: side by side, or superimposed. */
  readonly as: 'beside' | 'over';
}

const codec = createSearchCodec({
  patient: searchId,
  stage: searchId,
  file: searchId,
  compare: searchId,
  as: searchStringLiteral(['beside', 'over']).withDefault('beside'),
});

/** Reads the address of the 3D viewer. */
export function readModelViewer(searchParams: URLSearchParams): ModelViewerAddress {
  return codec.read(searchParams);
}

/** Formats the address of the 3D viewer. */
export function toModelViewerAddress(address: Partial<ModelViewerAddress>): string {
  const emptyAddress: ModelViewerAddress = { patient: null, stage: null, file: null, compare: null, as: 'beside' };
  return `/3DViewer?${codec.write({ ...emptyAddress, ...address }).toString()}`;
}
