import { type ImageFact, ImageFacts } from '@dentarium/ui/zoom';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useVolumeTexts } from '../texts.ts';
import { type ArchCurve, createArchCurve } from '../geometry/arch-curve.ts';
import { isOriented } from '../geometry/arrange-slices.ts';
import { PLANE_KINDS, type PlaneKind } from '../geometry/planes.ts';
import type { VolumeSession, VolumeState } from '../session/volume-session.ts';
import type { GreyWindow } from '../voxels/grey-window.ts';
import { PanoramaPane, SectionPane } from './arch-panes.tsx';
import styles from './ct.module.css';
import type { CtActions, CtState } from './ct-state.ts';
import { MeasurementList } from './measurement-list.tsx';
import { PlanePane } from './plane-pane.tsx';
import { SliceProgress } from './volume-status.tsx';
import { VolumePane } from './volume-pane.tsx';

/**
 * The layout of the page: one plane alone, all side by side, the pictures along the arch with the axial plane, or the volume from outside.
 */
export type Layout = 'all' | PlaneKind | 'panorama' | 'volume';

const UNTURNED = { mirror: false, rotation: 0 } as const;

function toPlaneKinds(layout: Layout): readonly PlaneKind[] {
  if (layout === 'all') return PLANE_KINDS;
  if (layout === 'panorama') return ['axial'];
  return layout === 'volume' ? [] : [layout];
}

interface PanesProps {
  readonly layout: Layout;
  readonly session: VolumeSession;
  readonly news: VolumeState;
  readonly state: CtState;
  readonly actions: CtActions;
  /** The patient facts that are shown over the first picture. */
  readonly facts: readonly ImageFact[];
  /** Receives the window of the first picture. */
  readonly onFirst: (own: GreyWindow) => void;
}

/** Shows the pictures of a volume in a layout, and the measurements. */
export function CtPanes(props: PanesProps) {
  const { layout, session, news, state, actions } = props;
  const isTurned = isOriented(session.series);
  const curve = useMemo(() => createArchCurve(state.arch), [state.arch]);
  const kinds = toPlaneKinds(layout);
  const [first] = kinds;
  const facts = <ImageFacts facts={props.facts} patientLeft={null} view={UNTURNED} />;
  if (layout === 'volume')
    return (
      <div className={styles['planes']} data-layout="volume">
        <VolumePane session={session} window={state.window} isDone={news.isDone} isTurned={isTurned}>
          {facts}
        </VolumePane>
        <SliceProgress state={news} />
      </div>
    );
  return (
    <div className={styles['planes']} data-layout={kinds.length === 1 && layout !== 'panorama' ? 'one' : layout}>
      {kinds.map((kind) => (
        <PlanePane
          key={kind}
          kind={kind}
          session={session}
          state={state}
          actions={actions}
          isSized={session.series.isMeasurable}
          isTurned={isTurned}
          curve={curve}
          onFirst={kind === first ? props.onFirst : undefined}
        >
          {kind === first ? facts : null}
        </PlanePane>
      ))}
      {layout === 'panorama' ? <ArchPictures {...props} curve={curve} isTurned={isTurned} /> : null}
      <PlaneSidebar {...props} />
    </div>
  );
}

function ArchPictures(props: PanesProps & { readonly curve: ArchCurve | null; readonly isTurned: boolean }) {
  const { t } = useVolumeTexts();
  const { curve, session, state, actions, isTurned } = props;
  if (curve === null) return <p className={styles['hint']}>{t('ct.drawArch')}</p>;
  return (
    <>
      <SectionPane curve={curve} session={session} state={state} actions={actions} />
      <PanoramaPane curve={curve} session={session} state={state} actions={actions} isTurned={isTurned} />
    </>
  );
}

function PlaneSidebar({ layout, session, news, state, actions }: PanesProps) {
  const { t } = useVolumeTexts();
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
      <MeasurementList measurements={state.measurements} actions={actions} isMeasurable={session.series.isMeasurable} />
    </div>
  );
}
