import { findFileKind } from '@dentarium/domain';
import { readPhotoDate } from '@dentarium/upload';
import { parseCardCode } from './card-code.ts';
import type { PhotoAnswer } from './photo.worker.ts';
import type { Photo } from './photo-groups.ts';

/** Milliseconds after which a photograph counts as one without a code. */
const PHOTO_TIMEOUT_MS = 20_000;
/** Maximum number of photographs of one memory card; more are sorted in parts. */
export const MAX_PHOTOS = 2000;

/** Returns the files of a memory card that are photographs. */
export function filterPhotos(files: readonly File[]): File[] {
  return files.filter(({ name }) => findFileKind(name) === 'image');
}

/** Analyses one photograph in the worker. The promise always resolves, at the latest after a timeout. */
function analysePhoto(worker: Worker, id: number, file: File, signal: AbortSignal): Promise<PhotoAnswer> {
  return new Promise((resolve) => {
    const emptyAnswer: PhotoAnswer = { id, code: null, thumb: null };
    const finish = (answer: PhotoAnswer): void => {
      clearTimeout(timer);
      worker.removeEventListener('message', handleMessage);
      signal.removeEventListener('abort', stop);
      resolve(answer);
    };
    const handleMessage = ({ data }: MessageEvent<PhotoAnswer>): void => {
      if (data.id === id) finish(data);
    };
    const stop = (): void => finish(emptyAnswer);
    const timer = setTimeout(stop, PHOTO_TIMEOUT_MS);
    worker.addEventListener('message', handleMessage);
    signal.addEventListener('abort', stop);
    worker.postMessage({ id, file });
  });
}

/**
 * Reads the times of photographs and detects patient cards, one photograph at a time to limit memory. If `signal` is aborted, the
 * photographs read so far are returned.
 *
 * @param options `batch` distinguishes these photographs from previously read ones; `onProgress` is called with the number of read
 * photographs
 */
export async function readPhotos(
  files: readonly File[],
  options: {
    readonly batch: number;
    readonly signal: AbortSignal;
    readonly onProgress: (readCount: number) => void;
  },
): Promise<Photo[]> {
  const { batch, signal, onProgress } = options;
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  const photos: Photo[] = [];
  try {
    for (const [index, file] of files.entries()) {
      if (signal.aborted) break;
      const [{ takenAt }, { code, thumb }] = await Promise.all([
        readPhotoDate(file),
        analysePhoto(worker, index, file, signal),
      ]);
      photos.push({
        id: `${batch}.${index}`,
        file,
        takenAt,
        card: code === null ? null : parseCardCode(code),
        thumb: thumb === null ? null : URL.createObjectURL(thumb),
      });
      onProgress(photos.length);
    }
    return photos;
  } finally {
    worker.terminate();
  }
}
