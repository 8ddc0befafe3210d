import type { PictureWarning } from '@dentarium/api/files/info-calls';
import type { DicomPerson } from '@dentarium/dicom';
import type { StatedLeft } from '@dentarium/domain/image-sides';
import type { ModelBox } from '@dentarium/domain/model-box';
import type { ZipRefusal } from '@dentarium/domain/zip-content';
import type { StepsJob } from './image-steps.ts';
import type { LinesJob } from './draw-lines.ts';
import type { Description } from './describe.ts';
import type { ImageFormat, RenditionForm, SourceFormat } from './rendition-variants.ts';

/** A job that reads the header of an image. */
interface ProbeJob {
  readonly kind: 'probe';
  readonly path: string;
  readonly format: ImageFormat;
}

/** A job that reads the input of the classifier. */
export interface DescribeJob {
  readonly kind: 'describe';
  readonly path: string;
  readonly format: SourceFormat;
}

/** A job that creates JPEG renditions of an image: upright, in sRGB, without metadata. */
export interface DeriveJob {
  readonly kind: 'derive';
  readonly path: string;
  readonly format: SourceFormat;
  /** The outputs, largest first; smaller ones are made from its pixels. */
  readonly outputs: readonly { readonly path: string; readonly form: RenditionForm }[];
}

/** A job that checks whether a zip is accepted. */
interface ZipJob {
  readonly kind: 'zip';
  readonly path: string;
}

/** The reason why a zip is refused, `null` if it is accepted, and the persons whom its DICOM names. */
export interface ZipVerdict {
  readonly refusal: ZipRefusal | null;
  readonly persons: readonly DicomPerson[];
}

/** A job of an image process. */
export type ImageJob = ProbeJob | DeriveJob | DescribeJob | StepsJob | LinesJob | ZipJob;

/** The result of a job. */
export type JobResult<J extends ImageJob> = J extends DescribeJob
  ? Description
  : J extends ZipJob
    ? ZipVerdict
    : ImageFacts;

/** The facts of an image after a job. */
export interface ImageFacts {
  /** Width in pixels, with the orientation applied. */
  readonly width: number;
  readonly height: number;
  /** The dominant colour `#rrggbb`; only for a derived image. */
  readonly colour?: string;
  /** The uncertainties of the decoder; only for a derived image. */
  readonly warnings?: readonly PictureWarning[];
  /** The side of the patient's left according to the file; only for a derived image. */
  readonly patientLeft?: StatedLeft;
  /** The extent in space; only for the derived image of a model. */
  readonly box?: ModelBox;
}

/** The answer of an image process: the facts of the image, or the reason of the failure. */
export type ImageAnswer =
  | { readonly ok: true; readonly facts: ImageFacts | Description | ZipVerdict }
  | { readonly ok: false; readonly reason: 'pixels'; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: 'none'; readonly code: NoRenditionError['code']; readonly detail: string }
  | { readonly ok: false; readonly reason: 'memory'; readonly bytes: number }
  | { readonly ok: false; readonly reason: 'work' }
  | { readonly ok: false; readonly reason: 'damaged' };

/** The image has more pixels than the site decodes. */
export class TooManyPixelsError extends Error {
  override readonly name = 'TooManyPixelsError';
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    super(`${width} x ${height} pixels are too many`);
    this.width = width;
    this.height = height;
  }
}

/** The image is unreadable, or reading it takes too much time or memory. */
export class DamagedImageError extends Error {
  override readonly name: string = 'DamagedImageError';
}

/** The work on an image was ended because it exceeded the limit of time or memory. */
export class TooMuchWorkError extends DamagedImageError {
  override readonly name = 'TooMuchWorkError';
}

/** The file is valid but has no rendition: it contains no image, or its kind is not supported. */
export class NoRenditionError extends Error {
  override readonly name = 'NoRenditionError';
  readonly code: 'noPixels' | 'syntax' | 'format';
  /** The unsupported feature. */
  readonly detail: string;

  constructor(code: NoRenditionError['code'], detail = '') {
    super(`no rendition: ${code} ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
