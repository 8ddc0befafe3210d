import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

configure({ useWebWorkers: false });

/** Returns the path of a file in the chosen folder; its name if the browser provides no path. */
function toPath(file: File): string {
  return file.webkitRelativePath === '' ? file.name : file.webkitRelativePath;
}

/**
 * Packs a folder as one zip with its name, uncompressed, as slices of a volume hardly get smaller. The files are read
 * one at a time.
 *
 * @param files the files of a chosen folder, as `collectInputFiles` returns them; at least one.
 */
export async function zipFolder(files: readonly File[]): Promise<File> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level: 0 });
  for (const file of files)
    await writer.add(toPath(file), new BlobReader(file), { lastModDate: new Date(file.lastModified) });
  const zip = await writer.close();
  const [first] = files;
  const name = first === undefined ? '' : (toPath(first).split('/').at(0) ?? '');
  return new File([zip], `${name}.zip`, { type: 'application/zip', lastModified: first?.lastModified ?? 0 });
}
