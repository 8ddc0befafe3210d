import { callApi } from '@dentarium/api';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { saveBlob } from '@dentarium/ui/save-blob';

/** The longest side of a smaller copy, in px (STG-06). */
const SMALL_SIDE = 1000;

/** Returns the name of a smaller copy, which is always a JPEG. */
function toSmallName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}-${SMALL_SIDE}.jpg`;
}

/** Saves the original of a file, byte for byte, under its own name, or a smaller JPEG of an image. The API client shows failures. */
export async function downloadFile(file: Pick<PatientFile, 'id' | 'name' | 'kind'>, small = false): Promise<void> {
  const isSmall = small && file.kind === 'image';
  const query = isSmall ? { maxSide: SMALL_SIDE } : {};
  const blob = await callApi(downloadOriginal, { params: { fileId: file.id }, query }).catch(() => null);
  if (blob === null) return;
  saveBlob(blob, isSmall ? toSmallName(file.name) : file.name);
}
