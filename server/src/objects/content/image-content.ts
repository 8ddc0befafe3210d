const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const AVIF_BRANDS = new Set(['avif', 'avis']);

/** Finds the brand of a file of the MP4 family; `undefined` for anything else. */
export function findBrand(head: Buffer): string | undefined {
  return head.toString('latin1', 4, 8) === 'ftyp' ? head.toString('latin1', 8, 12) : undefined;
}

/**
 * Returns whether a file is HEIC. AVIF is listed among the compatible brands even if the first brand is a general one.
 */
function isHeic(head: Buffer): boolean {
  const brand = findBrand(head);
  if (brand === undefined || !HEIC_BRANDS.has(brand)) return false;
  const compatible = head.toString('latin1', 16, Math.min(head.readUInt32BE(0), 128));
  return ![...AVIF_BRANDS].some((avif) => compatible.includes(avif));
}

/** Finds the content type of a raster image; `undefined` if the bytes are not an accepted image. */
export function findImageType(head: Buffer): string | undefined {
  const hex = head.toString('hex', 0, 8);
  if (hex.startsWith('ffd8ff')) return 'image/jpeg';
  if (hex === '89504e470d0a1a0a') return 'image/png';
  if (hex.startsWith('49492a00')) return head.toString('latin1', 8, 10) === 'CR' ? 'image/x-canon-cr2' : 'image/tiff';
  if (hex.startsWith('4d4d002a')) return 'image/tiff';
  if (hex.startsWith('424d') && head.length > 26) return 'image/bmp';
  return isHeic(head) ? 'image/heic' : undefined;
}
