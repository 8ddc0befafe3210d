/**
 * Packs a chosen folder as one zip, such as the slices of a volume that belong together. The packing code is loaded
 * with the first one.
 */
export async function packFolder(files: readonly File[]): Promise<File> {
  const { zipFolder } = await import('./zip-folder.ts');
  return zipFolder(files);
}
