import { viewOriginal } from '@dentarium/api/services/file-service';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { DecodeFailure, type DecodePool, type DecodeRefusal } from '@dentarium/dicom/pool';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FrameRef, framesOfFile, framesOfSlices, FrameStore } from './frame-store.ts';

/** Frames of one series of a file. */
export interface Series {
  readonly title: string;
  readonly frames: readonly FrameRef[];
}

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
export function refusalOf(error: unknown): DecodeRefusal {
  return error instanceof DecodeFailure ? error.refusal : { code: 'damaged', detail: '' };
}

async function seriesOf(pool: DecodePool, file: PatientFile, blob: Blob): Promise<readonly Series[]> {
  if (file.kind !== 'archive') {
    const summary = await pool.ask({ want: 'summary', key: file.id, blob });
    return [{ title: summary.seriesDescription, frames: framesOfFile(file.id, summary) }];
  }
  const slices = await pool.ask({ want: 'slices', key: 'zip', blob });
  return [...Map.groupBy(slices, ({ series }) => series).values()].map((own) => ({
    title: own[0]?.seriesDescription || String(own[0]?.seriesNumber ?? ''),
    frames: framesOfSlices(file.id, own),
  }));
}

/** Loads a DICOM file or a zip of them and opens it. It is let go of with the screen. */
export function useDicomFile(pool: DecodePool, file: PatientFile): Opening {
  const bytes = useQuery({
    ...callQuery(viewOriginal, { params: { fileId: file.id } }, { silent: true }),
    // What was looked at does not stay in the memory of the page; the browser has it by its ETag.
    gcTime: 0,
    staleTime: Infinity,
  });
  const [opened, setOpened] = useState<{ readonly blob: Blob; readonly opening: Opening } | null>(null);
  const blob = bytes.data;
  useEffect(() => {
    if (blob === undefined) return;
    const store = new FrameStore(pool, blob);
    let isLeft = false;
    const tell = (opening: Opening) => {
      if (!isLeft) setOpened({ blob, opening });
    };
    seriesOf(pool, file, blob).then(
      (series) => {
        const isEmpty = series.every(({ frames }) => frames.length === 0);
        if (isEmpty) tell({ state: 'failed', refusal: { code: 'noPixels', detail: '' } });
        else tell({ state: 'open', open: { store, series } });
      },
      (error: unknown) => tell({ state: 'failed', refusal: refusalOf(error) }),
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
