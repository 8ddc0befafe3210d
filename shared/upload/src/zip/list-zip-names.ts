/** Lists the paths in a zip; `null` if it cannot be read as a zip. The reading code is loaded with the first one. */
export async function listZipNames(zip: Blob): Promise<readonly string[] | null> {
  const { readNames } = await import('./read-names.ts');
  return readNames(zip);
}
