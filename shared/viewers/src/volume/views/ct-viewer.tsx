import { dot, subtractVectors } from '@dentarium/models/vectors';
import { EmptyState } from '@dentarium/ui';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useUndoKeys } from '../../marks/use-undo-keys.ts';
import type { PlaneMark } from '../../source/volume-marks.ts';
import type { VolumeDescription } from '../../source/volumes.ts';
import { createArchCurve, findNearestMm } from '../geometry/arch-curve.ts';
import { toVoxels } from '../geometry/patient-box.ts';
import { createSliceLookup } from '../geometry/slice-depths.ts';
import { toMarkCentre } from '../marks/mark-plane.ts';
import { useCanalDistanceText } from '../marks/canal-text.ts';
import { useMarkText } from '../marks/mark-text.ts';
import { useMarkValues } from '../marks/use-mark-values.ts';
import { type KeptSeries, useVolumeAnnotations } from '../marks/use-volume-annotations.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import type { ScreenshotSubject } from '../screenshot/screenshot-button.tsx';
import { useVolumeTexts } from '../texts.ts';
import type { GreyWindow } from '../voxels/grey-window.ts';
import { CtPanes, type Layout, toPlaneKinds } from './ct-panes.tsx';
import { useCtState } from './ct-state.ts';
import { CtToolbar } from './ct-toolbar.tsx';
import styles from './ct.module.css';
import { VolumeDoubts } from './volume-status.tsx';

const WIDE = '(width >= 800px)';

/** Shows a volume in three planes that are linked by a cross-hair. */
export function CtViewer(props: {
  readonly session: VolumeSession;
  readonly description: VolumeDescription;
  readonly subject: ScreenshotSubject;
  readonly keptSeries: KeptSeries;
}) {
  const { t } = useVolumeTexts();
  const { session, description } = props;
  const news = useSyncExternalStore(session.subscribe, session.getState);
  const annotations = useVolumeAnnotations(props.keptSeries);
  const { state, actions, viewed } = useCtState(session, annotations);
  const { undo, redo } = annotations;
  useUndoKeys(
    () => undo?.(),
    () => redo?.(),
    true,
  );
  const getValues = useMarkValues(session, state.marks, news.isDone);
  const toCanalLines = useCanalDistanceText(state.canals, viewed);
  const markText = useMarkText(session, { getValues, toCanalLines }, description.isHounsfield);
  const curve = useMemo(() => createArchCurve(state.arch), [state.arch]);
  const [own, setOwn] = useState<GreyWindow | null>(null);
  const [layout, setLayout] = useState<Layout>(() => (window.matchMedia(WIDE).matches ? 'all' : 'axial'));
  const applyFirstWindow = useCallback(
    (ownWindow: GreyWindow): void => {
      setOwn(ownWindow);
      actions.setWindow(chooseFirstWindow(description.window, ownWindow));
    },
    [actions, description.window],
  );
  const { toPatient } = viewed.orientation;
  useEffect(() => {
    const { grid } = session.series;
    const coordinate = dot(subtractVectors(toPatient(state.cross), grid.origin), toVoxels(grid)[2]);
    session.look(Math.round(createSliceLookup(grid)?.(coordinate) ?? coordinate));
  }, [session, state.cross, toPatient]);
  const showMark = (mark: PlaneMark): void => {
    const { view } = mark.plane;
    if (view === 'section') {
      setLayout('panorama');
      const place = viewed.orientation.toView(toMarkCentre(mark.points));
      if (curve !== null) actions.setSection(findNearestMm(curve, place));
    } else if (!toPlaneKinds(layout).includes(view)) setLayout(window.matchMedia(WIDE).matches ? 'all' : view);
    actions.show(mark);
  };
  const [firstRefusal] = news.refusedSlices;
  if (news.isBroken) return <EmptyState kind="missing" title={t('ct.broken')} text={t('ct.brokenHint')} />;
  if (news.isDone && news.loaded === 0)
    return (
      <EmptyState
        kind="missing"
        title={t('ct.noSlices')}
        text={t(`ct.noSlicesReason.${firstRefusal?.code ?? 'lost'}`, {
          count: news.refusedSlices.length,
          detail: firstRefusal?.detail ?? '',
        })}
      />
    );
  return (
    <>
      <CtToolbar
        tool={state.tool}
        window={state.window}
        slab={state.slab}
        actions={actions}
        own={own}
        isSized={viewed.isSized}
        annotations={annotations}
        layout={layout}
        onLayout={setLayout}
      />
      <p id="ct-keys" className={styles['hidden']}>
        {t(state.tool === 'canal' ? 'ct.canal.keys' : 'ct.keys')}
      </p>
      <VolumeDoubts session={session} state={news} description={description} />
      <CtPanes
        layout={layout}
        viewed={viewed}
        news={news}
        state={state}
        actions={actions}
        annotations={annotations}
        curve={curve}
        markText={markText}
        isHounsfield={description.isHounsfield}
        onShow={showMark}
        subject={props.subject}
        description={description.description}
        onFirst={applyFirstWindow}
      />
    </>
  );
}

/** Returns the window that the file requests, unless it shows almost nothing of the content. */
function chooseFirstWindow(requestedWindow: GreyWindow | null, usualWindow: GreyWindow): GreyWindow {
  if (requestedWindow === null || requestedWindow.width > usualWindow.width * 8) return usualWindow;
  const least = Math.max(
    requestedWindow.centre - requestedWindow.width / 2,
    usualWindow.centre - usualWindow.width / 2,
  );
  const most = Math.min(requestedWindow.centre + requestedWindow.width / 2, usualWindow.centre + usualWindow.width / 2);
  return (most - least) / Math.min(requestedWindow.width, usualWindow.width) < 0.1 ? usualWindow : requestedWindow;
}
