/**
 * Viewers of images, X-rays, volumes and models, for every module. The page provides this index; the code of each
 * viewer is loaded at its first use.
 */
import type { LinkedPairProps } from './compare/linked-pair.tsx';
import type { OverlayViewProps } from './compare/overlay/overlay-view.tsx';
import type { DicomViewerProps } from './dicom/dicom-viewer.tsx';
import type { ExpectedItem } from './dicom/early-file.ts';
import type { ImageViewerProps } from './image/image-viewer.tsx';
import { LateCode } from './late/late-code.ts';
import { createLateComponent, type LateComponent } from './late/late-component.tsx';
import type { ModelViewerProps } from './model/model-viewer.tsx';
import type { VolumeViewerProps } from './volume/volume-viewer.tsx';

export type { LinkedPairProps, PairImage } from './compare/linked-pair.tsx';
export type { OverlayViewProps } from './compare/overlay/overlay-view.tsx';
export type { DicomViewerProps } from './dicom/dicom-viewer.tsx';
export type { ExpectedItem } from './dicom/early-file.ts';
export type { FullScreenImage } from './image/full-screen-image.ts';
export type { ImageViewerProps } from './image/image-viewer.tsx';
export { type LateComponent, loadWithViewer } from './late/late-component.tsx';
export type { GroupComparison } from './model/compare-panel.tsx';
export type { ModelGroup } from './model/model-group.ts';
export type { ModelViewerProps } from './model/model-viewer.tsx';
export type { AlignmentStore, KeptAlignment } from './source/alignments.ts';
export type {
  AnnotationContent,
  AnnotationStore,
  KeptAnnotations,
  Measurement,
  SpatialMeasurement,
} from './source/annotations.ts';
export type {
  OriginalReader,
  PictureSubject,
  ViewerGroup,
  ViewerItem,
  ViewerItemKind,
  ViewerPermissions,
  ViewerQuery,
  ViewerSource,
} from './source/viewer-source.ts';
export type {
  ArchMark,
  KeptVolumeContent,
  MarkPlane,
  NerveCanal,
  PlaneMark,
  VolumeContent,
  VolumeMark,
  VolumeMarkStore,
} from './source/volume-marks.ts';
export type { VolumeDescription, VolumeReader } from './source/volumes.ts';
export type { VolumeViewerProps } from './volume/volume-viewer.tsx';

const dicom = new LateCode(() => import('./dicom/index.ts'));
const volume = new LateCode(() => import('./volume/index.ts'));
const model = new LateCode(() => import('./model/index.ts'));
const image = new LateCode(() => import('./image/index.ts'));
const pair = new LateCode(() => import('./compare/linked-pair.tsx'));
const overlay = new LateCode(() => import('./compare/overlay/overlay-view.tsx'));

/** Shows one or two X-rays with their tools (VIEW-02). Render it with a `key` of the item. */
export const DicomViewer: LateComponent<DicomViewerProps> = createLateComponent(dicom, (part) => part.DicomViewer, 1);

/**
 * Starts to open an X-ray before its viewer is mounted: its bytes, a worker, and its first frame. Nothing happens if
 * that fails, because the viewer tries again and reports it.
 */
export function prepareDicomItem(item: ExpectedItem): void {
  const part = dicom.get();
  if (part !== null) part.prepareItem(item);
  else
    dicom.load().then(
      ({ prepareItem }) => prepareItem(item),
      () => undefined,
    );
}

/** Shows an item as a volume in three planes (BEN-06), or the reason for which it is none. */
export const VolumeViewer: LateComponent<VolumeViewerProps> = createLateComponent(
  volume,
  (part) => part.VolumeViewer,
  2,
);

/** Shows the models of a group, alone or with another group, with tools to measure and cut (VIEW-03). */
export const ModelViewer: LateComponent<ModelViewerProps> = createLateComponent(model, (part) => part.ModelViewer, 1);

/** Shows images one at a time over the whole page (VIEW-01). */
export const ImageViewer: LateComponent<ImageViewerProps> = createLateComponent(image, (part) => part.ImageViewer, 0);

/**
 * Shows two images side by side with linked zoom and position. Render it with a `key` of the pair, so that another pair
 * resets it.
 */
export const LinkedPair: LateComponent<LinkedPairProps> = createLateComponent(pair, (part) => part.LinkedPair, 2);

/** Shows the same view of two groups superimposed (BEN-04). */
export const OverlayView: LateComponent<OverlayViewProps> = createLateComponent(overlay, (part) => part.OverlayView, 2);
