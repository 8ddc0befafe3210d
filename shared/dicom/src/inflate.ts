import { concatBytes } from './bytes.ts';
import { DicomFormatError } from './refusals.ts';

/** Maximum size of inflated content; no image of a patient is larger. */
export const MAX_INFLATED_BYTES = 512 * 1024 ** 2;

/** A stream discards what it inflated of a write in which the content ends and other bytes follow. */
const WRITE_BYTES = 4096;

interface InflatedPart {
  readonly parts: readonly Uint8Array[];
  readonly length: number;
  /** The number of bytes that the stream has accepted without an error. */
  readonly takenBytes: number;
}

/** Inflates bytes write by write, up to the first that the stream refuses. */
async function inflateWrites(writes: Iterable<Uint8Array>, most: number): Promise<InflatedPart> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const parts: Uint8Array[] = [];
  let [length, takenBytes, isTooLong] = [0, 0, false];
  const collect = async () => {
    const reader = stream.readable.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      length += next.value.length;
      isTooLong = length > most;
      if (isTooLong) {
        await reader.cancel();
        return;
      }
    }
  };
  // The content may end before the bytes do, or the other way round.
  const collecting = collect().catch(() => undefined);
  const write = async () => {
    for (const bytes of writes) {
      await writer.write(Uint8Array.from(bytes));
      takenBytes += bytes.length;
    }
    await writer.close();
  };
  await Promise.all([write().catch(() => undefined), collecting]);
  if (isTooLong) throw new DicomFormatError('deflated bytes that become too many');
  return { parts, length, takenBytes };
}

function* splitWrites(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Splits bytes into writes of the usual size, and those from a place on into single bytes. */
function* splitWritesUntil(bytes: Uint8Array, place: number): Generator<Uint8Array> {
  yield* splitWrites(bytes.subarray(0, place), WRITE_BYTES);
  yield* splitWrites(bytes.subarray(place, place + WRITE_BYTES), 1);
}

/**
 * Inflates raw deflate content (RFC 1951), as DICOM writes it. Bytes behind its end are ignored; truncated content is
 * returned as far as it goes.
 *
 * @throws DamagedDicom
 */
export async function inflateRaw(bytes: Uint8Array, most = MAX_INFLATED_BYTES): Promise<Uint8Array> {
  let { parts, takenBytes } = await inflateWrites(splitWrites(bytes, WRITE_BYTES), most);
  // The content ends, or is damaged, within the write that was refused. Single bytes lose nothing.
  if (takenBytes < bytes.length)
    ({ parts, takenBytes } = await inflateWrites(splitWritesUntil(bytes, takenBytes), most));
  if (parts.length === 0) throw new DicomFormatError('deflated bytes that cannot be read');
  return concatBytes(...parts);
}
