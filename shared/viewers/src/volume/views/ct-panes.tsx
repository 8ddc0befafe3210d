import { ImageFacts } from '@dentarium/ui/zoom';
import { Button } from 'antd';
import { type RefObject, useRef } from 'react';
import type { ArchCurve } from '../geometry/arch-curve.ts';
import { isOriented } from '../geometry/arrange-slices.ts';
import { PLANE_KINDS, type PlaneKind } from '../geometry/planes.ts';
import type { MarkText } from '../marks/mark-text.ts';
import type { VolumeAnnotations } from '../marks/use-volume-annotations.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import type { VolumeState } from '../session/volume-session.ts';
import { ScreenshotButtons, type ScreenshotSubject } from '../screenshot/screenshot-button.tsx';
import { useVolumeTexts } from '../texts.ts';
import type { GreyWindow } from '../voxels/grey-window.ts';
import { PanoramaPane, SectionPane } from './arch-panes.tsx';
import { CanalList } from './canal-list.tsx';
import type { CtActions, CtState } from './ct-state.ts';
import styles from './ct.module.css';
import { MarkList, type MarkListProps } from './mark-list.tsx';
import { PlanePane } from './plane-pane.tsx';
import { TiltPanel } from './tilt-panel.tsx';
import { useViewLines } from './use-view-lines.ts';
import { VolumePane } from './volume-pane.tsx';
import { SliceProgress } from './volume-status.tsx';

/**
 * The layout of the page: one plane alone, all side by side, the pictures along the arch with the axial plane, or the volume from outside.
 */
export type Layout = 'all' | PlaneKind | 'panorama' | 'volume';

const UNTURNED = { mirror: false, rotation: 0 } as const;

/** Returns the planes that a layout shows. */
export function toPlaneKinds(layout: Layout): readonly PlaneKind[] {
  if (layout === 'all') return PLANE_KINDS;
  if (layout === 'panorama') return ['axial'];
  return layout === 'volume' ? [] : [layout];
}

interface PanesProps {
  readonly layout: Layout;
  readonly viewed: ViewedVolume;
  readonly news: VolumeState;
  readonly state: CtState;
  readonly actions: CtActions;
  readonly annotations: VolumeAnnotations;
  readonly curve: ArchCurve | null;
  readonly markText: MarkText;
  /** True if values are Hounsfield units, and not greys of the device. */
  readonly isHounsfield: boolean;
  readonly onShow: MarkListProps['onShow'];
  /** The item, whose facts are shown over the first picture. */
  readonly subject: ScreenshotSubject;
  /** The texts that describe the series. */
  readonly description: string;
  /** Receives the window of the first picture. */
  readonly onFirst: (own: GreyWindow) => void;
}

/** Shows the pictures of a volume in a layout, and the measurements. */
export function CtPanes(props: PanesProps) {
  const { layout, viewed, news, state, actions, curve, markText } = props;
  const { session } = viewed;
  const view = useRef<HTMLDivElement>(null);
  const isTurned = isOriented(session.series);
  const kinds = toPlaneKinds(layout);
  const [first] = kinds;
  const facts = <ImageFacts facts={props.subject.item.facts} patientLeft={null} view={UNTURNED} />;
  if (layout === 'volume')
    return (
      <div className={styles['planes']} data-layout="volume">
        <VolumePane
          session={session}
          window={state.window}
          isDone={news.isDone}
          isTurned={isTurned}
          canals={state.canals}
        >
          {facts}
        </VolumePane>
        <SliceProgress state={news} />
      </div>
    );
  return (
    <div
      ref={view}
      className={styles['planes']}
      data-layout={kinds.length === 1 && layout !== 'panorama' ? 'one' : layout}
    >
      {kinds.map((kind) => (
        <PlanePane
          key={kind}
          kind={kind}
          viewed={viewed}
          state={state}
          actions={actions}
          isTurned={isTurned}
          curve={curve}
          markText={markText}
          onFirst={kind === first ? props.onFirst : undefined}
        >
          {kind === first ? facts : null}
        </PlanePane>
      ))}
      {layout === 'panorama' ? <ArchPictures {...props} isTurned={isTurned} /> : null}
      <PlaneSidebar {...props} view={view} />
    </div>
  );
}

function ArchPictures(props: PanesProps & { readonly isTurned: boolean }) {
  const { t } = useVolumeTexts();
  const { curve, viewed, state, actions, annotations, markText, isTurned } = props;
  if (curve === null) return <p className={styles['hint']}>{t('ct.drawArch')}</p>;
  const { arch } = annotations.content;
  const shared = { curve, viewed, state, actions, markText };
  return (
    <>
      <SectionPane {...shared} />
      <PanoramaPane {...shared} arch={arch} isTurned={isTurned} />
    </>
  );
}

function PlaneSidebar({
  layout,
  viewed,
  news,
  state,
  actions,
  annotations,
  ...props
}: PanesProps & { readonly view: RefObject<HTMLDivElement | null> }) {
  const { t } = useVolumeTexts();
  const details = useViewLines(state, viewed.orientation.tilt);
  return (
    <div className={styles['beside']}>
      {layout === 'panorama' ? (
        <Button
          className={styles['noArch'] ?? ''}
          disabled={state.arch.length === 0}
          onClick={() => actions.drawArch([])}
        >
          {t('ct.noArch')}
        </Button>
      ) : null}
      <SliceProgress state={news} />
      <div className={styles['row']}>
        <ScreenshotButtons
          view={props.view}
          subject={props.subject}
          details={[props.description, ...details, ...(state.canals.length === 0 ? [] : [t('ct.canal.note')])]}
        />
      </div>
      <CanalList state={state} actions={actions} isSized={viewed.isSized} />
      <TiltPanel tilt={viewed.orientation.tilt} onTilt={actions.setTilt} />
      <MarkList
        viewed={viewed}
        annotations={annotations}
        markText={props.markText}
        isHounsfield={props.isHounsfield}
        onShow={props.onShow}
        onRemove={actions.remove}
      />
    </div>
  );
}
