import type { PictureWarning } from '@dentarium/api/files/info-calls';
import type { StatedLeft } from '@dentarium/domain/image-sides';
import type { ModelBox } from '@dentarium/domain/model-box';
import type { ZipRefusal } from '@dentarium/domain/zip-content';
import type { StepsJob } from './image-steps.ts';
import type { LinesJob } from './draw-lines.ts';
import type { Description } from './describe.ts';
import type { ImageFormat, RenditionForm, SourceFormat } from './rendition-variants.ts';

/** Reads the header of an image. */
interface ProbeJob {
  readonly kind: 'probe';
  readonly path: string;
  readonly format: ImageFormat;
}

/** Reads what the classifier goes by. */
export interface DescribeJob {
  readonly kind: 'describe';
  readonly path: string;
  readonly format: SourceFormat;
}

/** Makes JPEG renditions of an image: upright, in sRGB, without any metadata. */
export interface DeriveJob {
  readonly kind: 'derive';
  readonly path: string;
  readonly format: SourceFormat;
  /** The largest first; smaller ones are made of its pixels. */
  readonly outputs: readonly { readonly path: string; readonly form: RenditionForm }[];
}

/** Looks whether a zip is one that is taken. */
interface ZipJob {
  readonly kind: 'zip';
  readonly path: string;
}

/** Why a zip is refused; `null` for one that is taken. */
interface ZipVerdict {
  readonly refusal: ZipRefusal | null;
}

/** What a process for images can be asked to do. */
export type ImageJob = ProbeJob | DeriveJob | DescribeJob | StepsJob | LinesJob | ZipJob;

/** What a job gives. */
export type JobResult<J extends ImageJob> = J extends DescribeJob
  ? Description
  : J extends ZipJob
    ? ZipVerdict
    : ImageFacts;

/** What is known of an image after a job. */
export interface ImageFacts {
  /** Pixels as the image is seen, with its orientation applied. */
  readonly width: number;
  readonly height: number;
  /** The dominant colour `#rrggbb`; of a derived image only. */
  readonly colour?: string;
  /** What its decoder was not sure of; of a derived image only. */
  readonly warnings?: readonly PictureWarning[];
  /** Where its file says that the patient's left is; of a derived image only. */
  readonly patientLeft?: StatedLeft;
  /** How large it is in space; of the derived image of a model only. */
  readonly box?: ModelBox;
}

/** What a process for images answers: what is known of the image, or why the job failed. */
export type ImageAnswer =
  | { readonly ok: true; readonly facts: ImageFacts | Description | ZipVerdict }
  | { readonly ok: false; readonly reason: 'pixels'; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: 'none'; readonly code: NoRenditionError['code']; readonly detail: string }
  | { readonly ok: false; readonly reason: 'memory'; readonly bytes: number }
  | { readonly ok: false; readonly reason: 'work' }
  | { readonly ok: false; readonly reason: 'damaged' };

/** An image with more pixels than the site decodes. */
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

/** An image that cannot be read, or whose reading took too much time or memory. */
export class DamagedImageError extends Error {
  override readonly name: string = 'DamagedImageError';
}

/** Work on an image was ended because it took more time or memory than any image may. */
export class TooMuchWorkError extends DamagedImageError {
  override readonly name = 'TooMuchWorkError';
}

/** A file that is right in itself and of which no rendition is made: it has none, or the product does not know its kind. */
export class NoRenditionError extends Error {
  override readonly name = 'NoRenditionError';
  readonly code: 'noPixels' | 'syntax' | 'format';
  /** What it is that is not known. */
  readonly detail: string;

  constructor(code: NoRenditionError['code'], detail = '') {
    super(`no rendition: ${code} ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
