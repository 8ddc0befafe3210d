import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

configure({ useWebWorkers: false });

/** Where a file lies in the folder that was chosen; its name where the browser does not say. */
function pathOf(file: File): string {
  return file.webkitRelativePath === '' ? file.name : file.webkitRelativePath;
}

/**
 * A folder as one zip that is called like it, with its files as they are: slices of a volume hardly get smaller. They are read one at a time.
 *
 * @param files the files of a chosen folder, as `filesFromInput` gives them; at least one.
 */
export async function zipFolder(files: readonly File[]): Promise<File> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level: 0 });
  for (const file of files)
    await writer.add(pathOf(file), new BlobReader(file), { lastModDate: new Date(file.lastModified) });
  const zip = await writer.close();
  const [first] = files;
  const name = first === undefined ? '' : (pathOf(first).split('/').at(0) ?? '');
  return new File([zip], `${name}.zip`, { type: 'application/zip', lastModified: first?.lastModified ?? 0 });
}
