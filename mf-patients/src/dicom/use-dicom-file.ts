import type { PatientFile } from '@dentarium/api/files/info-calls';
import { DecodeFailure, type DecodePool, type DecodeRefusal } from '@dentarium/dicom/pool';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOriginal, takeEarlyFile } from './early-file.ts';
import type { FrameStore } from './frame-store.ts';
import { openFile, type Series } from './open-file.ts';

/** A file that is open. */
export interface OpenDicom {
  readonly store: FrameStore;
  /** Of a zip all of its series, as the directory of its disc lists them or the largest first; else one. */
  readonly series: readonly Series[];
}

/** How far the opening of a file is. */
export type Opening =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly refusal: DecodeRefusal }
  | { readonly state: 'error'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'open'; readonly open: OpenDicom };

/** What an error of a worker says; other errors are damage. */
export function toRefusal(error: unknown): DecodeRefusal {
  return error instanceof DecodeFailure ? error.refusal : { code: 'damaged', detail: '' };
}

/** Loads a DICOM file or a zip of them and opens it. It is let go of with the screen. */
export function useDicomFile(pool: DecodePool, file: PatientFile): Opening {
  // What was looked at does not stay in the memory of the page; the browser has it by its ETag.
  const bytes = useQuery({ ...callOriginal(file.id), gcTime: 0 });
  const [opened, setOpened] = useState<{ readonly blob: Blob; readonly opening: Opening } | null>(null);
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
    // Another answer about the same file changes nothing of its bytes.
    // oxlint-disable-next-line react/exhaustive-deps -- of the file only id and kind are used
  }, [pool, blob, file.id, file.kind]);
  if (bytes.isError && blob === undefined)
    return { state: 'error', error: bytes.error, retry: () => void bytes.refetch() };
  return opened !== null && opened.blob === blob ? opened.opening : { state: 'loading' };
}
