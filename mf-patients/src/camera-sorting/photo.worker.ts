import decodeQR from 'qr/decode.js';

/** A photograph to analyse. */
export interface PhotoRequest {
  readonly id: number;
  readonly file: File;
}

/** The result for a photograph: the text of a code, and a thumbnail; `null` for missing ones. */
export interface PhotoAnswer {
  readonly id: number;
  readonly code: string | null;
  readonly thumb: Blob | null;
}

/** Width in px at which a code that fills a tenth of the image is still readable. */
const ANALYSIS_WIDTH_PX = 1200;
const THUMB_WIDTH_PX = 160;
/** Maximum time to search for a code in one photograph. */
const SEARCH_TIMEOUT_MS = 300;

function findCode(canvas: OffscreenCanvas, bitmap: ImageBitmap): string | null {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return decodeQR({ data, width, height }, { timeLimit: SEARCH_TIMEOUT_MS });
  } catch {
    // Photographs of patients have no code.
    return null;
  }
}

async function createThumbnail(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(
    THUMB_WIDTH_PX,
    Math.max(1, Math.round((THUMB_WIDTH_PX * bitmap.height) / bitmap.width)),
  );
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

async function readPhoto({ id, file }: PhotoRequest): Promise<PhotoAnswer> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: ANALYSIS_WIDTH_PX, resizeQuality: 'medium' });
    try {
      const code = findCode(new OffscreenCanvas(bitmap.width, bitmap.height), bitmap);
      return { id, code, thumb: await createThumbnail(bitmap) };
    } finally {
      bitmap.close();
    }
  } catch {
    // The browser cannot decode this format, or the file is damaged. Its time still assigns it to a group.
    return { id, code: null, thumb: null };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  void readPhoto(data).then((answer) => self.postMessage(answer));
});
