/** The paths of what a zip lists; `null` for what cannot be read as a zip. What reads it is loaded with the first one. */
export async function namesInZip(zip: Blob): Promise<readonly string[] | null> {
  const { readNames } = await import('./read-names.ts');
  return readNames(zip);
}
