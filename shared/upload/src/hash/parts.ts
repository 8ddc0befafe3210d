/** The hashes that identify a file and each of its parts. */
export interface FileHash {
  /** md5 of the whole file, lower case hexadecimal. */
  readonly md5: string;
  /** CRC-32 of each part, in order, by which the server detects damage on the way. */
  readonly parts: readonly string[];
}

/** Returns the number of parts of a file of this size; an empty one still has one part. */
export function countParts(size: number, partSize: number): number {
  return Math.max(1, Math.ceil(size / partSize));
}

/** Returns the bytes of one part of a file. */
export function slicePart(file: Blob, index: number, partSize: number): Blob {
  return file.slice(index * partSize, Math.min(file.size, (index + 1) * partSize));
}
