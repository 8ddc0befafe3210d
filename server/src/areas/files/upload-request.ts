import { kindOfName, UPLOAD_PART_SIZE } from '@dentarium/domain';
import { Failure } from '../../kernel/failure.ts';
import { isObjectName } from '../../objects/stores/object-name.ts';
import { sizeText } from '../../kernel/http/size-text.ts';

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
  readonly partCrc32: string;
}

/** What uploads are held against. */
export interface UploadLimits {
  readonly maxFileSize: number;
  /** The bucket as browsers name it. */
  readonly bucketName: string;
}

/** The name of a file without its folders. */
export function baseName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('/') + 1);
}

/**
 * Checks what an upload says of itself, before anything is looked for or written.
 *
 * @throws Failure
 */
export function checkUpload(request: UploadRequest, limits: UploadLimits): void {
  if (request.bucketName !== limits.bucketName || !isObjectName(request.fileFullName)) throw new Failure('upload.name');
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
