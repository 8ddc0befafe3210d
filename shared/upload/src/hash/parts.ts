/** What identifies a file and each of its parts. */
export interface FileHash {
  /** md5 of the whole file, lower case hexadecimal. */
  readonly md5: string;
  /** CRC-32 of each part, in order: what the server tells damage on the way by. */
  readonly parts: readonly string[];
}

/** In how many parts a file of this size goes; an empty one still is one part. */
export function partCount(size: number, partSize: number): number {
  return Math.max(1, Math.ceil(size / partSize));
}

/** The bytes of one part of a file. */
export function partOf(file: Blob, index: number, partSize: number): Blob {
  return file.slice(index * partSize, Math.min(file.size, (index + 1) * partSize));
}
