import { isDiscDirectory, isSystemFile } from '@dentarium/domain/system-files';

/** The names that browsers give to a copied image that is not a file. */
const NAMELESS = /^image\.(png|jpe?g|bmp|tiff?)$/i;

/**
 * Collects the files of a paste. A copied image gets a name with the time, `pasted-20261121-061751.png`, and no time of
 * its own, so that its date is today.
 *
 * @param now for tests.
 */
export function collectPastedFiles(data: { readonly files: ArrayLike<File> }, now = new Date()): readonly File[] {
  return Array.from(data.files, (file, index) => {
    const extension = NAMELESS.exec(file.name)?.[1]?.toLowerCase();
    if (extension === undefined) return file;
    const count = index === 0 ? '' : `-${index + 1}`;
    return new File([file], `pasted-${formatStamp(now)}${count}.${extension}`, { type: file.type, lastModified: 0 });
  });
}

/** Collects the files of a file dialog, without system files of a chosen folder. */
export function collectInputFiles(input: { readonly files: ArrayLike<File> | null }): readonly File[] {
  return omitDirectories(Array.from(input.files ?? []).filter(({ name }) => !isSystemFile(name)));
}

/** Omits the directory of a disc among files, unless it is the only file: it is then reported as no image. */
export function omitDirectories(files: readonly File[]): readonly File[] {
  const images = files.filter(({ name }) => !isDiscDirectory(name));
  return images.length === 0 ? files : images;
}

function formatStamp(date: Date): string {
  const padTwo = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}${padTwo(date.getMonth() + 1)}${padTwo(date.getDate())}`;
  return `${day}-${padTwo(date.getHours())}${padTwo(date.getMinutes())}${padTwo(date.getSeconds())}`;
}
