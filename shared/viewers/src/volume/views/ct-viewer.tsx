import type { VolumeDescription } from '../../source/volumes.ts';
import { EmptyState } from '@dentarium/ui';
import type { ImageFact } from '@dentarium/ui/zoom';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useVolumeTexts } from '../texts.ts';
import { dot, subtractVectors } from '@dentarium/models/vectors';
import { toVoxels } from '../geometry/patient-box.ts';
import { createSliceLookup } from '../geometry/slice-depths.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import type { GreyWindow } from '../voxels/grey-window.ts';
import { CtPanes, type Layout } from './ct-panes.tsx';
import styles from './ct.module.css';
import { useCtState } from './ct-state.ts';
import { CtToolbar } from './ct-toolbar.tsx';
import { VolumeDoubts } from './volume-status.tsx';

const WIDE = '(width >= 800px)';

/** Shows a volume in three planes that are linked by a cross-hair. */
export function CtViewer(props: {
  readonly session: VolumeSession;
  readonly description: VolumeDescription;
  readonly facts: readonly ImageFact[];
}) {
  const { t } = useVolumeTexts();
  const { session, description } = props;
  const news = useSyncExternalStore(session.subscribe, session.getState);
  const [state, actions] = useCtState(session.box);
  const [own, setOwn] = useState<GreyWindow | null>(null);
  const [layout, setLayout] = useState<Layout>(() => (window.matchMedia(WIDE).matches ? 'all' : 'axial'));
  const applyFirstWindow = useCallback(
    (ownWindow: GreyWindow): void => {
      setOwn(ownWindow);
      actions.setWindow(chooseFirstWindow(description.window, ownWindow));
    },
    [actions, description.window],
  );
  useEffect(() => {
    const { grid } = session.series;
    const coordinate = dot(subtractVectors(state.cross, grid.origin), toVoxels(grid)[2]);
    session.look(Math.round(createSliceLookup(grid)?.(coordinate) ?? coordinate));
  }, [session, state.cross]);
  if (news.isBroken) return <EmptyState kind="missing" title={t('ct.broken')} text={t('ct.brokenHint')} />;
  if (news.isDone && news.loaded === 0)
    return (
      <EmptyState
        kind="missing"
        title={t('ct.noSlices')}
        text={t(`ct.doubt.refused.${news.refusal?.code ?? 'lost'}`, {
          count: news.refusedCount,
          detail: news.refusal?.detail ?? '',
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
        isSized={session.series.isMeasurable}
        layout={layout}
        onLayout={setLayout}
      />
      <p id="ct-keys" className={styles['hidden']}>
        {t('ct.keys')}
      </p>
      <VolumeDoubts session={session} state={news} leftOut={description.leftOut} />
      <CtPanes
        layout={layout}
        session={session}
        news={news}
        state={state}
        actions={actions}
        facts={props.facts}
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
