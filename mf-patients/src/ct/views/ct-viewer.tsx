import type { VolumeDescription } from '@dentarium/api/services/volume-service';
import { EmptyState } from '@dentarium/ui';
import { type ImageFact, ImageFacts } from '@dentarium/ui/zoom';
import { Button, Segmented } from 'antd';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { archCurve } from '../geometry/arch-curve.ts';
import { PLANE_KINDS, type PlaneKind } from '../geometry/planes.ts';
import { dot, minus } from '../geometry/vector.ts';
import { toVoxels } from '../geometry/patient-box.ts';
import type { VolumeSession } from '../session/volume-session.ts';
import type { GreyWindow } from '../volume/grey-window.ts';
import { PanoramaPane, SectionPane } from './arch-panes.tsx';
import styles from './ct.module.css';
import { useCtState } from './ct-state.ts';
import { CtToolbar } from './ct-toolbar.tsx';
import { MeasurementList } from './measurement-list.tsx';
import { PlanePane } from './plane-pane.tsx';
import { SliceProgress, VolumeDoubts } from './volume-news.tsx';

/** One plane alone, all side by side, or the pictures along the arch with the plane that it is drawn on. */
type Layout = 'all' | PlaneKind | 'panorama';

const WIDE = '(width >= 800px)';
const UNTURNED = { mirror: false, rotation: 0 } as const;

/** A volume in three planes that are linked by a cross-hair. */
export function CtViewer(props: {
  readonly session: VolumeSession;
  readonly description: VolumeDescription;
  readonly facts: readonly ImageFact[];
}) {
  const { t } = useTranslation();
  const { session, description } = props;
  const news = useSyncExternalStore(session.subscribe, session.state);
  const [state, actions] = useCtState(session.box);
  const [own, setOwn] = useState<GreyWindow | null>(null);
  const [layout, setLayout] = useState<Layout>(() => (window.matchMedia(WIDE).matches ? 'all' : 'axial'));
  const takeFirst = useCallback(
    (seen: GreyWindow): void => {
      setOwn(seen);
      actions.setWindow(firstWindow(description.window, seen));
    },
    [actions, description.window],
  );
  const curve = useMemo(() => archCurve(state.arch), [state.arch]);
  useEffect(() => {
    const { grid } = session.series;
    session.look(Math.round(dot(minus(state.cross, grid.origin), toVoxels(grid)[2])));
  }, [session, state.cross]);
  if (news.isBroken) return <EmptyState kind="missing" title={t('ct.broken')} text={t('ct.brokenHint')} />;
  if (news.isDone && news.loaded === 0)
    return (
      <EmptyState
        kind="missing"
        title={t('ct.noSlices')}
        text={t(`ct.doubt.refused.${news.refusal?.code ?? 'lost'}`, {
          count: news.refused,
          detail: news.refusal?.detail ?? '',
        })}
      />
    );
  const isSized = !session.series.doubts.includes('spacing');
  const isTurned = !session.series.doubts.some((doubt) => doubt !== 'spacing');
  const kinds: readonly PlaneKind[] = layout === 'all' ? PLANE_KINDS : [layout === 'panorama' ? 'axial' : layout];
  const [first] = kinds;
  return (
    <>
      <CtToolbar
        state={state}
        actions={actions}
        own={own}
        isSized={isSized}
        layout={
          <Segmented<Layout>
            aria-label={t('ct.layout')}
            value={layout}
            onChange={setLayout}
            options={(['all', ...PLANE_KINDS, 'panorama'] as const).map((value) => ({
              value,
              label: t(`ct.plane.${value}`),
              disabled: value === 'panorama' && !isSized,
            }))}
          />
        }
      />
      <p id="ct-keys" className={styles['hidden']}>
        {t('ct.keys')}
      </p>
      <VolumeDoubts session={session} state={news} leftOut={description.leftOut} />
      <div className={styles['planes']} data-layout={layout === 'all' || layout === 'panorama' ? layout : 'one'}>
        {kinds.map((kind) => (
          <PlanePane
            key={kind}
            kind={kind}
            session={session}
            state={state}
            actions={actions}
            isSized={isSized}
            isTurned={isTurned}
            curve={curve}
            onFirst={kind === first ? takeFirst : undefined}
          >
            {kind === first ? <ImageFacts facts={props.facts} patientLeft={null} view={UNTURNED} /> : null}
          </PlanePane>
        ))}
        {layout === 'panorama' ? (
          curve === null ? (
            <p className={styles['hint']}>{t('ct.drawArch')}</p>
          ) : (
            <>
              <SectionPane curve={curve} session={session} state={state} actions={actions} />
              <PanoramaPane curve={curve} session={session} state={state} actions={actions} isTurned={isTurned} />
            </>
          )
        ) : null}
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
          <MeasurementList measurements={state.measurements} actions={actions} />
        </div>
      </div>
    </>
  );
}

/** The window that the file asks for, unless it shows next to nothing of what there is. */
function firstWindow(asked: GreyWindow | null, seen: GreyWindow): GreyWindow {
  if (asked === null || asked.width > seen.width * 8) return seen;
  const least = Math.max(asked.centre - asked.width / 2, seen.centre - seen.width / 2);
  const most = Math.min(asked.centre + asked.width / 2, seen.centre + seen.width / 2);
  return (most - least) / Math.min(asked.width, seen.width) < 0.1 ? seen : asked;
}
