import type { DecodePool } from '@dentarium/dicom/pool';
import { ErrorState } from '@dentarium/ui';
import type { ImageFact, View } from '@dentarium/ui/zoom';
import { Spin } from 'antd';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import { useDicomTexts } from './texts.ts';
import { DicomPane, type Overlay, type PaneTool } from './dicom-pane.tsx';
import type { DisplayStore } from './display-store.ts';
import { DicomRefusal } from './dicom-refusal.tsx';
import styles from './dicom.module.css';
import { FrameBar } from './frame-bar.tsx';
import type { FrameRef } from './frame-store.ts';
import type { ReadyFrame } from './ready-frame.ts';
import { type OpenDicom, useDicomFile } from './use-dicom-file.ts';
import { useFrame } from './use-frame.ts';
import { toFrameIndex, type Viewing } from './viewing.ts';

/** The frame that a side displays, for the tools outside of its pane. */
export interface DisplayedFrame {
  readonly ready: ReadyFrame | null;
  readonly ref: FrameRef;
  readonly open: OpenDicom;
}

interface Props {
  readonly pool: DecodePool;
  readonly source: ViewerSource;
  readonly file: ViewerItem;
  readonly store: DisplayStore<Viewing>;
  readonly viewing: Viewing;
  readonly tool: PaneTool;
  readonly active: boolean;
  readonly hasLens: boolean;
  readonly facts: readonly ImageFact[] | null;
  readonly caption: ReactNode;
  /** The content below the image. */
  readonly notes: ReactNode;
  readonly onView: (change: (view: View) => View) => void;
  readonly onViewing: (change: (viewing: Viewing) => Viewing) => void;
  readonly onActive: () => void;
  readonly onShown: (displayedFrame: DisplayedFrame | null) => void;
  readonly onEnter?: (() => void) | undefined;
  readonly renderOverlay?: (overlay: Overlay, ref: FrameRef) => ReactNode;
}

/** Loads and opens one file of the viewer and shows its frames. */
export function DicomSide(props: Props) {
  const { t } = useDicomTexts();
  const opening = useDicomFile(props.pool, props.source, props.file);
  return (
    <section className={styles['side']} aria-label={props.file.name}>
      {props.caption === null ? null : <div className={styles['caption']}>{props.caption}</div>}
      {opening.state === 'open' ? (
        <OpenSide {...props} open={opening.open} />
      ) : (
        <div className={styles['pane']}>
          {opening.state === 'loading' ? (
            <Spin className={styles['waiting'] ?? ''} aria-label={t('dicom.loading')} />
          ) : null}
          {opening.state === 'failed' ? (
            <DicomRefusal source={props.source} file={props.file} refusal={opening.refusal} />
          ) : null}
          {opening.state === 'error' ? <ErrorState error={opening.error} onRetry={opening.retry} /> : null}
        </div>
      )}
      {props.notes}
    </section>
  );
}

function OpenSide({ open, ...props }: Props & { readonly open: OpenDicom }) {
  const { viewing, onViewing, onShown, renderOverlay } = props;
  const frames = open.series[viewing.series]?.frames ?? [];
  const index = toFrameIndex(viewing, frames.length);
  const frame = useFrame(open.store, frames, index);
  const { ready } = frame;
  const ref = frames[index];
  useEffect(() => {
    onShown(ref === undefined ? null : { ready, ref, open });
    return () => onShown(null);
  }, [onShown, ready, ref, open]);
  const goTo = useCallback((next: number) => onViewing((before) => ({ ...before, index: next })), [onViewing]);
  return (
    <>
      <DicomPane
        source={props.source}
        file={props.file}
        frame={frame}
        count={frames.length}
        store={props.store}
        viewing={viewing}
        tool={props.tool}
        active={props.active}
        hasLens={props.hasLens}
        label={props.file.title}
        facts={props.facts}
        onView={props.onView}
        onViewing={onViewing}
        onStep={(steps) => goTo(Math.max(0, Math.min(frames.length - 1, index + steps)))}
        onActive={props.onActive}
        onEnter={props.onEnter}
      >
        {(overlay) => (ref === undefined ? null : renderOverlay?.(overlay, ref))}
      </DicomPane>
      <FrameBar
        series={open.series}
        selectedSeries={viewing.series}
        index={index}
        frameTime={ready?.summary.frameTime ?? null}
        active={props.active}
        isLoading={frame.isLoading}
        onSeries={(series) => onViewing((before) => ({ ...before, series, index: null }))}
        onIndex={goTo}
      />
    </>
  );
}
