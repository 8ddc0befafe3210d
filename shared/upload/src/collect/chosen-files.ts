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

/** Files that were chosen, without those that are no images and are left out. */
export interface ChosenFiles {
  readonly files: readonly File[];
  /** True if the directory of a disc was left out, which the user should hear of. */
  readonly hasOmittedDirectory: boolean;
}

/** Collects the files of a file dialog, without system files of a chosen folder. */
export function collectInputFiles(input: { readonly files: ArrayLike<File> | null }): ChosenFiles {
  return omitDirectories(Array.from(input.files ?? []).filter(({ name }) => !isSystemFile(name)));
}

/** Omits the directory of a disc among files, unless it is the only file: it is then reported as no image. */
export function omitDirectories(files: readonly File[]): ChosenFiles {
  const images = files.filter(({ name }) => !isDiscDirectory(name));
  return images.length === 0
    ? { files, hasOmittedDirectory: false }
    : { files: images, hasOmittedDirectory: images.length < files.length };
}

function formatStamp(date: Date): string {
  const padTwo = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}${padTwo(date.getMonth() + 1)}${padTwo(date.getDate())}`;
  return `${day}-${padTwo(date.getHours())}${padTwo(date.getMinutes())}${padTwo(date.getSeconds())}`;
}
