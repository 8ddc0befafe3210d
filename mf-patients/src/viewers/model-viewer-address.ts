import { createSearchCodec, searchId, searchStringLiteral } from '@dentarium/platform/search-params';

/** What the 3D viewer shows, as its address says: the models of a stage of a patient, or those of the stage of a file. */
export interface ModelViewerAddress {
  readonly patient: string | null;
  readonly stage: string | null;
  /** The model that is shown first; of a stage its jaws are. */
  readonly file: string | null;
  /** The stage that is compared with it. */
  readonly compare: string | null;
  /** Whether both stages are beside each other, or one over the other. */
  readonly as: 'beside' | 'over';
}

const codec = createSearchCodec({
  patient: searchId,
  stage: searchId,
  file: searchId,
  compare: searchId,
  as: searchStringLiteral(['beside', 'over']).withDefault('beside'),
});

/** Reads what the 3D viewer shows. */
export function readModelViewer(searchParams: URLSearchParams): ModelViewerAddress {
  return codec.read(searchParams);
}

/** The address of the 3D viewer. */
export function toModelViewerAddress(address: Partial<ModelViewerAddress>): string {
  const emptyAddress: ModelViewerAddress = { patient: null, stage: null, file: null, compare: null, as: 'beside' };
  return `/3DViewer?${codec.write({ ...emptyAddress, ...address }).toString()}`;
}
