import { concatBytes } from './bytes.ts';
import { DicomFormatError } from './refusals.ts';

/** Maximum size of inflated content; no image of a patient is larger. */
export const MAX_INFLATED_BYTES = 512 * 1024 ** 2;

/** Reads a stream up to a maximum number of bytes. */
async function collectBytes(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      length += next.value.length;
      if (length > most) throw new DicomFormatError('deflated bytes that become too many');
    }
  } catch (error) {
    // Bytes after the end of the deflated content pad the file to an even length.
    if (error instanceof DicomFormatError || parts.length === 0) throw error;
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return concatBytes(...parts);
}

/**
 * Inflates raw deflate content (RFC 1951), as DICOM writes it. Truncated content is returned as far as it goes.
 *
 * @throws DamagedDicom
 */
export async function inflateRaw(bytes: Uint8Array, most = MAX_INFLATED_BYTES): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const last = Math.max(0, bytes.length - 1);
  const write = async () => {
    // The stream rejects bytes after the end and then discards the output of the same write, so the last byte is written separately.
    for (const part of [bytes.subarray(0, last), bytes.subarray(last)]) await writer.write(Uint8Array.from(part));
    await writer.close();
  };
  const writing = write().catch(() => undefined);
  try {
    return await collectBytes(stream.readable, most);
  } catch (error) {
    if (error instanceof DicomFormatError) throw error;
    throw new DicomFormatError('deflated bytes that cannot be read', { cause: error });
  } finally {
    await writing;
  }
}
