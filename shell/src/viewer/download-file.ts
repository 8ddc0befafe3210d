import { callApi } from '@dentarium/api';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { saveBlob } from '@dentarium/ui/save-blob';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/heic': 'heic',
  'image/x-canon-cr2': 'cr2',
};

/** Returns a file name for a title: without characters that file systems refuse, with the extension of its kind. */
export function toFileName(title: string, contentType: string): string {
  const name = title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const extension = EXTENSIONS[contentType.split(';')[0]?.trim() ?? ''];
  return extension === undefined || name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
}

/**
 * Saves the original of an image, byte for byte. The client of the page reports a failure.
 *
 * @param maxSide requests a smaller JPEG of at most so many pixels a side instead.
 */
export async function downloadFile(
  image: { readonly id: string; readonly title: string },
  maxSide?: number,
): Promise<void> {
  let blob: Blob;
  try {
    const query = maxSide === undefined ? {} : { maxSide };
    blob = await callApi(downloadOriginal, { params: { fileId: image.id }, query });
  } catch {
    return;
  }
  saveBlob(blob, toFileName(image.title, blob.type));
}
