import { useErrorText } from '@dentarium/platform';
import { EmptyState, ErrorState, Skeletons } from '@dentarium/ui';
import { type ReactNode, useState } from 'react';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import type { VolumeReader } from '../source/volumes.ts';
import { NoVolumeError } from './geometry/arrange-slices.ts';
import { useOpenedVolume } from './session/use-opened-volume.ts';
import { useVolumeTexts } from './texts.ts';
import { CtViewer } from './views/ct-viewer.tsx';
import { SeriesSelect } from './views/series-select.tsx';
import styles from './volume-viewer.module.css';

/** The properties of the viewer of volumes. */
export interface VolumeViewerProps {
  readonly volumes: VolumeReader;
  /** The id of the item. Render the viewer with a `key` of it. */
  readonly itemId: string;
  /** The item; `null` while it is loaded. The volume is opened meanwhile, and shown when its person is known. */
  readonly item: Pick<ViewerItem, 'id' | 'name' | 'date' | 'group' | 'facts'> | null;
  /** The places where marks and pictures are kept, and the actions of the user; without it marks are lost with the page. */
  readonly source?: Pick<ViewerSource, 'volumeMarks' | 'allows' | 'keepPicture'>;
  /** The content while the item is `null`, such as the reason for which it could not be loaded; by default skeletons. */
  readonly waiting?: ReactNode;
  /** The content beside the reason for which the item is no volume, such as a link to another viewer. */
  readonly alternative?: ReactNode;
}

/** Shows an item as a volume in three planes, or the reason for which it is none. Of several series one is chosen. */
export function VolumeViewer(props: VolumeViewerProps) {
  const [seriesId, setSeriesId] = useState<string | undefined>();
  // The key discards the slices and marks of one series when another one is opened.
  return <SeriesViewer key={seriesId ?? ''} {...props} seriesId={seriesId} onSeries={setSeriesId} />;
}

interface SeriesViewerProps extends VolumeViewerProps {
  /** The series that was chosen; `undefined` for the largest one. */
  readonly seriesId: string | undefined;
  readonly onSeries: (seriesId: string) => void;
}

function SeriesViewer({ volumes, itemId, item, source, waiting, alternative, seriesId, onSeries }: SeriesViewerProps) {
  const { t } = useVolumeTexts();
  const errorText = useErrorText();
  const { session, description, error, retry } = useOpenedVolume(volumes, itemId, seriesId);
  const loading = <Skeletons shape="columns" count={2} />;
  if (item === null) return waiting ?? loading;
  if (error !== null) {
    if (!volumes.isRefusal(error)) return <ErrorState error={error} onRetry={retry} />;
    return <EmptyState kind="missing" title={errorText(error)} action={alternative} />;
  }
  if (session === null || description === undefined) return loading;
  return (
    <div className={styles['viewer']}>
      <SeriesSelect description={description} onSeries={onSeries} />
      {session instanceof NoVolumeError ? (
        <EmptyState kind="missing" title={t(`ct.noVolume.${session.code}`)} />
      ) : (
        <CtViewer
          session={session}
          description={description}
          subject={{
            item,
            mayDownload: source?.allows.download ?? false,
            keepPicture: source?.keepPicture,
          }}
          keptSeries={{
            store: source?.volumeMarks,
            // Slices in files of their own are one volume, whichever of them was opened.
            itemId: description.slices[0]?.fileId ?? itemId,
            seriesId: description.seriesId,
            maySave: source?.allows.save ?? false,
          }}
        />
      )}
    </div>
  );
}
