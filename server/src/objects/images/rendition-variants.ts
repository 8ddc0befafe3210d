import type { FaceMask } from '@dentarium/domain/face-mask';
import type { ModelFormat } from '@dentarium/models';

/** A rendition that is derived from an image for display. */
export type RenditionVariant = 'thumb' | 'preview' | 'full';

/** The settings of a rendition. */
export interface RenditionForm {
  /** The rendition fits into this box; no rendition is larger than its original. `null`: all pixels. */
  readonly box: { readonly width: number; readonly height: number } | null;
  readonly quality: number;
  /** The area that is blacked out. */
  readonly mask?: FaceMask;
}

/** The three forms (specification 2, section 9: thumbnails are 150 px wide). */
export const RENDITION_FORMS: Readonly<Record<RenditionVariant, RenditionForm>> = {
  // The height limits a film strip that is higher than ten thumbnails.
  thumb: { box: { width: 150, height: 1500 }, quality: 80 },
  preview: { box: { width: 1440, height: 1440 }, quality: 85 },
  full: { box: null, quality: 92 },
};

/** Increases when renditions change; part of their names and of browser cache keys. */
export const RENDITIONS_VERSION = 4;

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

/** Returns the format of a photograph by its content type; `undefined` for anything else. */
export function toImageFormat(contentType: string): ImageFormat | undefined {
  return IMAGE_FORMATS[contentType];
}

/** A format from which a rendition can be made. */
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

/** Returns the source format of a rendition by content type; `undefined` if none can be made. */
export function toSourceFormat(contentType: string): SourceFormat | undefined {
  return toImageFormat(contentType) ?? OTHER_FORMATS[contentType];
}
