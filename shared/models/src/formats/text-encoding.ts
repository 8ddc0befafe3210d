/** The number of bytes that are decoded at once: a string of a whole model may be too long. */
const CHUNK_BYTES = 1024 * 1024;
/** The number of characters that decide about a text without a byte order mark. */
const SAMPLE_CHARACTERS = 16;

/** Returns the encoding of a text with two bytes for each character; `null` for any other content. */
function detectWideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  if (bytes.length < SAMPLE_CHARACTERS * 2) return null;
  const isWide = (offset: number) =>
    Array.from({ length: SAMPLE_CHARACTERS }, (_, index) => index * 2).every((place) => {
      const [low = 0, high = 1] = [bytes[place + offset], bytes[place + 1 - offset]];
      return high === 0 && low >= 9 && low < 127;
    });
  if (isWide(0)) return 'utf-16le';
  return isWide(1) ? 'utf-16be' : null;
}

/** Converts a text of two bytes for each character to UTF-8; any other content is returned as it is. */
export function toUtf8(bytes: Uint8Array): Uint8Array {
  const encoding = detectWideEncoding(bytes);
  if (encoding === null) return bytes;
  const [decoder, encoder] = [new TextDecoder(encoding), new TextEncoder()];
  const parts: Uint8Array[] = [];
  for (let place = 0; place < bytes.length; place += CHUNK_BYTES)
    parts.push(encoder.encode(decoder.decode(bytes.subarray(place, place + CHUNK_BYTES), { stream: true })));
  const text = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((place, part) => {
    text.set(part, place);
    return place + part.length;
  }, 0);
  return text;
}
