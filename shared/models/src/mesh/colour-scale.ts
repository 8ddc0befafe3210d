/** The number types of colours that files use. */
export type ColourKind = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

/** The value of a full channel, by the type that stores it; floating-point numbers are shares of 1, or up to 255. */
const FULL_CHANNELS: Readonly<Record<ColourKind, number>> = {
  int8: 127,
  uint8: 255,
  int16: 32_767,
  uint16: 65_535,
  int32: 255,
  uint32: 255,
  float32: 1,
  float64: 1,
};

/** Converts channels of a type to bytes. */
export function toColourBytes(channels: ArrayLike<number>, kind: ColourKind): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8ClampedArray(channels.length);
  let full = FULL_CHANNELS[kind];
  if (full === 1) for (let index = 0; index < channels.length; index += 1) if ((channels[index] ?? 0) > 1) full = 255;
  for (let index = 0; index < channels.length; index += 1) bytes[index] = ((channels[index] ?? 0) * 255) / full;
  return new Uint8Array(bytes.buffer);
}
