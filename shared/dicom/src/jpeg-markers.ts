/** Returns the index of the next marker that is not part of the pixels; the length of the bytes if there is none. */
export function findNextMarker(bytes: Uint8Array, from: number): number {
  for (let place = from; ; place += 1) {
    place = bytes.indexOf(0xff, place);
    const next = place < 0 ? undefined : bytes[place + 1];
    if (next === undefined) return bytes.length;
    if (next !== 0 && next !== 0xff) return place;
  }
}

/** True for the markers between the parts of a scan (RST0 to RST7). */
export function isRestartMarker(marker: number | undefined): boolean {
  return marker !== undefined && marker >= 0xd0 && marker <= 0xd7;
}
