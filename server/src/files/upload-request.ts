import { kindOfName, UPLOAD_PART_SIZE } from '@dentarium/domain';
import { LIBRARY } from '../configuration/library.ts';
import { Failure } from '../http/failure.ts';
import { isObjectName } from '../storage/object-name.ts';

/** What names an upload, as the browser sends it with every part. */
export interface UploadRequest {
  readonly bucketName: string;
  readonly fileFullName: string;
  readonly md5: string;
  readonly size: number;
  readonly totalChunk: number;
}

/** A part of it. */
export interface PartRequest extends UploadRequest {
  readonly chunkIndex: number;
  readonly partMd5: string;
}

/** The name of a file without its folders. */
export function baseName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('/') + 1);
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** A size as people read it, for example `4 GiB`. */
function sizeText(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** unit).toFixed(1))} ${UNITS[unit]}`;
}

/**
 * Checks what an upload says of itself, before anything is looked for or written.
 *
 * @throws Failure
 */
export function checkUpload(request: UploadRequest, limits: { readonly maxFileSize: number }): void {
  if (request.bucketName !== LIBRARY.bucket || !isObjectName(request.fileFullName)) throw new Failure('upload.name');
  if (kindOfName(baseName(request.fileFullName)) === undefined) throw new Failure('upload.extension');
  if (request.size === 0) throw new Failure('upload.empty');
  if (request.size > limits.maxFileSize) throw new Failure('upload.tooLarge', { limit: sizeText(limits.maxFileSize) });
  if (request.totalChunk !== Math.ceil(request.size / UPLOAD_PART_SIZE)) throw new Failure('upload.part');
}

/**
 * Checks the place of a part and its length: all are of the one size, the last holds the rest.
 *
 * @throws Failure
 */
export function checkPart({ size, totalChunk, chunkIndex }: PartRequest, length: number): void {
  const wanted = chunkIndex === totalChunk - 1 ? size - chunkIndex * UPLOAD_PART_SIZE : UPLOAD_PART_SIZE;
  if (chunkIndex >= totalChunk || length !== wanted) throw new Failure('upload.part');
}
