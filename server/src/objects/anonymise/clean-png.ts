const SIGNATURE = 8;
/** What is needed to show the image in its colours; all others tell of it. */
const NEEDED = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs cICP'.split(' '));

/** What a PNG consists of. */
export interface CleanPng {
  readonly png: Buffer;
  /** Whether it said by EXIF how it is to be turned, which is gone now. */
  readonly hadExif: boolean;
}

/**
 * Takes everything out of a PNG that is not needed to show it: texts, EXIF, times, profiles with names in them, and what stands
 * behind its end. The pixels stay bit for bit.
 *
 * @returns `undefined` for bytes that are no whole PNG.
 */
export function cleanPng(bytes: Buffer): CleanPng | undefined {
  const kept = [bytes.subarray(0, SIGNATURE)];
  let hadExif = false;
  for (let at = SIGNATURE; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    hadExif ||= kind === 'eXIf';
    if (NEEDED.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return { png: Buffer.concat(kept), hadExif };
    at = end;
  }
  return undefined;
}
