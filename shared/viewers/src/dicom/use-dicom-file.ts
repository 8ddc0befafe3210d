import { DecodeError, type DecodePool, type DecodeRefusal } from '@dentarium/dicom/pool';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import { takeEarlyFile, toOriginalQuery } from './early-file.ts';
import type { FrameStore } from './frame-store.ts';
import { openFile, type Series } from './open-file.ts';

/** An open file. */
export interface OpenDicom {
  readonly store: FrameStore;
  /** All series of a zip, in the order of its DICOMDIR or the largest first; a single series for other files. */
  readonly series: readonly Series[];
}

/** The progress of opening a file. */
export type Opening =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly refusal: DecodeRefusal }
  | { readonly state: 'error'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'open'; readonly open: OpenDicom };

/** Returns the refusal of a worker error; other errors count as damage. */
export function toRefusal(error: unknown): DecodeRefusal {
  return error instanceof DecodeError ? error.refusal : { code: 'damaged', detail: '' };
}

/** Loads and opens a DICOM file or a zip of them, and releases it on unmount. */
export function useDicomFile(
  pool: DecodePool,
  { originals }: Pick<ViewerSource, 'originals'>,
  file: ViewerItem,
): Opening {
  // Viewed files do not stay in the memory of the page; the browser caches them by ETag.
  const bytes = useQuery({ ...toOriginalQuery(originals, file.id), gcTime: 0 });
  const [openedFile, setOpened] = useState<{ readonly blob: Blob; readonly opening: Opening } | null>(null);
  const blob = bytes.data;
  useEffect(() => {
    if (blob === undefined) return;
    const { store, series: opening } = takeEarlyFile(file.id, blob) ?? openFile(pool, file, blob);
    let isLeft = false;
    const update = (now: Opening) => {
      if (!isLeft) setOpened({ blob, opening: now });
    };
    opening.then(
      (series) => {
        const isEmpty = series.every(({ frames }) => frames.length === 0);
        if (isEmpty) update({ state: 'failed', refusal: { code: 'noPixels', detail: '' } });
        else update({ state: 'open', open: { store, series } });
      },
      (error: unknown) => update({ state: 'failed', refusal: toRefusal(error) }),
    );
    return () => {
      isLeft = true;
      store.close();
    };
    // A refetched record of the same file does not change its bytes.
    // oxlint-disable-next-line react/exhaustive-deps -- of the file only id and kind are used
  }, [pool, blob, file.id, file.kind]);
  if (bytes.isError && blob === undefined)
    return { state: 'error', error: bytes.error, retry: () => void bytes.refetch() };
  return openedFile !== null && openedFile.blob === blob ? openedFile.opening : { state: 'loading' };
}
