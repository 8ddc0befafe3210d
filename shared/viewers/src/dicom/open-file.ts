import type { DecodePool } from '@dentarium/dicom/pool';
import type { ViewerItem } from '../source/viewer-source.ts';
import { type FrameRef, listFileFrames, listSliceFrames, FrameStore } from './frame-store.ts';

/** The frames of one series of a file. */
export interface Series {
  readonly title: string;
  readonly frames: readonly FrameRef[];
}

/** A file that is being opened. */
export interface OpeningFile {
  readonly store: FrameStore;
  /** All series of a zip, in the order of its DICOMDIR or the largest first; a single series for other files. */
  readonly series: Promise<readonly Series[]>;
}

type OpenedFile = Pick<ViewerItem, 'id' | 'kind'>;

async function loadSeries(pool: DecodePool, file: OpenedFile, blob: Blob): Promise<readonly Series[]> {
  if (file.kind !== 'archive') {
    const summary = await pool.request({ want: 'summary', key: file.id, blob });
    return [{ title: summary.seriesDescription, frames: listFileFrames(file.id, summary) }];
  }
  const slices = await pool.request({ want: 'slices', key: 'zip', blob });
  return [...Map.groupBy(slices, ({ series }) => series).values()].map((own) => ({
    title: own[0]?.seriesDescription || String(own[0]?.seriesNumber ?? ''),
    frames: listSliceFrames(file.id, own),
  }));
}

/** Opens a DICOM file or a zip of them. */
export function openFile(pool: DecodePool, file: OpenedFile, blob: Blob): OpeningFile {
  return { store: new FrameStore(pool, blob), series: loadSeries(pool, file, blob) };
}
