import type { Vector } from '@dentarium/models/vectors';
import type { VolumeGrid } from './arrange-slices.ts';
import type { Tilt } from './orientation.ts';

/** FNV-1a with 64 bits. It finds changes and is no protection. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const letter of text) value = BigInt.asUintN(64, (value ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return value.toString(36);
}

/** Formats mm to the tenth of a micrometre, so that the arithmetic of another machine changes nothing. */
function formatNumbers(values: readonly number[]): string {
  return values.map((value) => (Math.round(value * 10_000) + 0).toString(36)).join(',');
}

/**
 * Returns the fingerprint of the places of the voxels of a volume. It changes if slices are added or missing, or are put
 * in other places.
 */
export function toFingerprint({ size, origin, column, row, slice, depths }: VolumeGrid): string {
  return hash([size, origin, column, row, slice, depths ?? []].map(formatNumbers).join(';'));
}

/** Returns the fingerprint of the places along an arch of a volume, whose heights are those of the tilted volume. */
export function toArchFingerprint(volume: string, arch: readonly Vector[], tilt: Tilt | null): string {
  return `${volume}.${hash([...arch, tilt ?? []].map(formatNumbers).join(';'))}`;
}
