import decodeQR from 'qr/decode.js';

/** A photograph that is to be looked at. */
export interface PhotoRequest {
  readonly id: number;
  readonly file: File;
}

/** What was seen in it: the text of a code, and a small picture; `null` for what there is not. */
export interface PhotoAnswer {
  readonly id: number;
  readonly code: string | null;
  readonly thumb: Blob | null;
}

/** A code that fills a tenth of the width is still read at this width, in px. */
const LOOKED_AT = 1200;
const THUMB = 160;
/** Milliseconds for the search of a code in one photograph. */
const PATIENCE_MS = 300;

function codeIn(canvas: OffscreenCanvas, bitmap: ImageBitmap): string | null {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return decodeQR({ data, width, height }, { timeLimit: PATIENCE_MS });
  } catch {
    // Photographs of patients have no code.
    return null;
  }
}

async function small(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(THUMB, Math.max(1, Math.round((THUMB * bitmap.height) / bitmap.width)));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}

async function look({ id, file }: PhotoRequest): Promise<PhotoAnswer> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: LOOKED_AT, resizeQuality: 'medium' });
    try {
      const code = codeIn(new OffscreenCanvas(bitmap.width, bitmap.height), bitmap);
      return { id, code, thumb: await small(bitmap) };
    } finally {
      bitmap.close();
    }
  } catch {
    // A format that this browser does not show, or a damaged file: its time still tells whose it is.
    return { id, code: null, thumb: null };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  void look(data).then((answer) => self.postMessage(answer));
});
