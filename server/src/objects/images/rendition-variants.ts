import type { FaceMask } from '@dentarium/domain/face-mask';
import type { ModelFormat } from '@dentarium/models';

/** The renditions that are derived from an image to look at. */
export type RenditionVariant = 'thumb' | 'preview' | 'full';

/** How a rendition is made. */
export interface RenditionForm {
  /** It fits into this box; no rendition is larger than its original. `null`: all pixels. */
  readonly box: { readonly width: number; readonly height: number } | null;
  readonly quality: number;
  /** What is blacked out of it. */
  readonly mask?: FaceMask;
}

/** The three forms (specification 2, section 9: thumbnails are 150 px wide). */
export const RENDITION_FORMS: Readonly<Record<RenditionVariant, RenditionForm>> = {
  // A strip of film that is higher than ten thumbnails is bounded by its height.
  thumb: { box: { width: 150, height: 1500 }, quality: 80 },
  preview: { box: { width: 1440, height: 1440 }, quality: 85 },
  full: { box: null, quality: 92 },
};

/** Goes up when renditions are made differently; it is part of their names and of what browsers keep. */
export const RENDITIONS_VERSION = 3;

/** The formats of photographs. */
export type ImageFormat = 'jpeg' | 'png' | 'tiff' | 'bmp' | 'heic' | 'cr2';

const IMAGE_FORMATS: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/heic': 'heic',
  'image/x-canon-cr2': 'cr2',
};

/** The format of a photograph by its content type; `undefined` for anything else. */
export function toImageFormat(contentType: string): ImageFormat | undefined {
  return IMAGE_FORMATS[contentType];
}

/** Everything that a rendition can be made of. */
export type SourceFormat = ImageFormat | ModelFormat | 'dicom' | 'zip';

const OTHER_FORMATS: Readonly<Record<string, SourceFormat>> = {
  'application/dicom': 'dicom',
  'application/zip': 'zip',
  'model/stl': 'stl',
  'model/ply': 'ply',
  'model/obj': 'obj',
  'model/draco': 'drc',
  'model/off': 'off',
};

/** The format that a rendition is made of; `undefined` when none can be made. */
export function toSourceFormat(contentType: string): SourceFormat | undefined {
  return toImageFormat(contentType) ?? OTHER_FORMATS[contentType];
}
