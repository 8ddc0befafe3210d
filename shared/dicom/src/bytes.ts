/** Returns a view of the numbers in bytes. Reading beyond them throws a RangeError. */
export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes bytes as Latin-1; for short texts only. */
export function decodeLatin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** Returns the first index of a sequence of bytes; -1 if it is absent. */
export function findSequence(bytes: Uint8Array, sequence: readonly number[], from = 0): number {
  const [first = 0] = sequence;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    const start = at;
    if (sequence.every((byte, index) => bytes[start + index] === byte)) return at;
  }
  return -1;
}

/** Concatenates byte arrays. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
