import { findFileKind, UPLOAD_PART_SIZE } from '@dentarium/domain';
import { Failure } from '../../../kernel/failures/failure.ts';
import { isObjectName } from '../../../objects/stores/object-name.ts';
import type { ContentKey } from './find-known-object.ts';
import { formatSize } from '../../../kernel/http/format-size.ts';

/**
 * The identification of an upload, sent with every part. The specification requires neither its size nor a checksum.
 */
export interface NamedUpload {
  readonly bucketName: string;
  readonly fileFullName: string;
  readonly md5: string;
  readonly size?: number | undefined;
  readonly totalChunk: number;
}

/** A part of it. */
export interface NamedPart extends NamedUpload {
  readonly chunkIndex: number;
  readonly partCrc32?: string | undefined;
}

/** An upload with its size, or with the maximum size of its parts. */
export interface UploadRequest extends NamedUpload {
  readonly size: number;
  /** True if the size was announced. Otherwise the size is a maximum. */
  readonly isExact: boolean;
}

/** A part of it. */
export interface PartRequest extends UploadRequest {
  readonly chunkIndex: number;
  readonly partCrc32: string;
}

/** The limits of uploads. */
export interface UploadLimits {
  readonly maxFileSize: number;
  /** The name of the bucket for browsers. */
  readonly bucketName: string;
}

/** Returns the name of a file without its folders. */
export function toBaseName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('/') + 1);
}

/** Returns an upload with its announced size, or with the maximum that its parts and the site allow. */
export function withSize<Named extends NamedUpload>(
  namedUpload: Named,
  { maxFileSize }: UploadLimits,
): Named & Pick<UploadRequest, 'size' | 'isExact'> {
  if (namedUpload.size !== undefined) return { ...namedUpload, size: namedUpload.size, isExact: true };
  const maxBytes = namedUpload.totalChunk * UPLOAD_PART_SIZE;
  const isPossible = maxFileSize > maxBytes - UPLOAD_PART_SIZE;
  return { ...namedUpload, size: isPossible ? Math.min(maxBytes, maxFileSize) : maxBytes, isExact: false };
}

/** Returns the key of a content: its digest, and its size if announced. */
export function toContentKey({ md5, size, isExact }: UploadRequest): ContentKey {
  return { md5, size: isExact ? size : undefined };
}

/**
 * Checks the announcement of an upload before any lookup or write.
 *
 * @throws Failure
 */
export function checkUpload(request: UploadRequest, limits: UploadLimits): void {
  if (request.bucketName !== limits.bucketName || !isObjectName(request.fileFullName)) throw new Failure('upload.name');
  if (findFileKind(toBaseName(request.fileFullName)) === undefined) throw new Failure('upload.extension');
  if (request.size === 0) throw new Failure('upload.empty');
  if (request.size > limits.maxFileSize)
    throw new Failure('upload.tooLarge', { limit: formatSize(limits.maxFileSize) });
  if (request.totalChunk !== Math.ceil(request.size / UPLOAD_PART_SIZE)) throw new Failure('upload.part');
}

/**
 * Checks the index and the length of a part. All parts have the same size, except for the last one.
 *
 * @throws Failure
 */
export function checkPart({ size, isExact, totalChunk, chunkIndex }: PartRequest, length: number): void {
  const isLast = chunkIndex === totalChunk - 1;
  const expectedLength = isLast ? size - chunkIndex * UPLOAD_PART_SIZE : UPLOAD_PART_SIZE;
  const isAllowed = isLast && !isExact ? length > 0 && length <= expectedLength : length === expectedLength;
  if (chunkIndex >= totalChunk || !isAllowed) throw new Failure('upload.part');
}
