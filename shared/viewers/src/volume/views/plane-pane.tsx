import { formatDecimal } from '@dentarium/domain/decimal-text';
import { addVectors, scaleVector } from '@dentarium/models/vectors';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { ArchCurve } from '../geometry/arch-curve.ts';
import { PLANE_AXES, type PlaneKind, toNormal } from '../geometry/planes.ts';
import { toSliceIndex, toSliceRange } from '../geometry/slice-range.ts';
import type { MarkText } from '../marks/mark-text.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import { useVolumeTexts } from '../texts.ts';
import { computeWindow, type GreyWindow } from '../voxels/grey-window.ts';
import { ArchMarks } from './arch-marks.tsx';
import type { CtActions, CtState } from './ct-state.ts';
import styles from './ct.module.css';
import { PictureCanvas } from './picture-canvas.tsx';
import { computeDepth, createViewSampling } from './plane-framing.ts';
import { PlaneCanals } from './plane-canals.tsx';
import { PlaneMarks } from './plane-marks.tsx';
import { SliceBar } from './slice-bar.tsx';
import { usePicture, useVersion } from './use-picture.ts';
import { usePlane } from './use-plane.ts';
import { useSeenSlices } from './use-seen-slices.ts';

/** The properties of the window of a plane. */
export interface PlanePaneProps {
  readonly kind: PlaneKind;
  readonly viewed: ViewedVolume;
  readonly state: CtState;
  readonly actions: CtActions;
  /** True if left and right are known. */
  readonly isTurned: boolean;
  /** Receives the window of the first picture if this pane determines it. */
  readonly onFirst?: ((own: GreyWindow) => void) | undefined;
  /** The drawn arch. */
  readonly curve: ArchCurve | null;
  readonly markText: MarkText;
  /** Additional content over the picture. */
  readonly children?: ReactNode;
}

/** Shows one plane through the volume. */
export function PlanePane(props: PlanePaneProps) {
  const { kind, viewed, state, actions } = props;
  const { session, isSized, box, step } = viewed;
  const { t } = useVolumeTexts();
  const pane = useRef<HTMLDivElement>(null);
  const { view, size, shownPlane, draft, surface, keys } = usePlane(pane, props);
  const sampling = useMemo(
    () => (view === null || size === null ? null : createViewSampling(view, size, state.slab, window.devicePixelRatio)),
    [view, size, state.slab],
  );
  const picture = usePicture(viewed, kind, sampling, useVersion(session));
  const { onFirst } = props;
  useEffect(() => {
    const ownWindow = picture === null || state.window !== null ? null : computeWindow(picture.values, session.scale);
    if (ownWindow !== null) onFirst?.(ownWindow);
  }, [picture, state.window, onFirst, session.scale]);
  const range = useMemo(() => toSliceRange(kind, box, step), [kind, box, step]);
  const seenSlices = useSeenSlices(kind, range, picture);
  const depth = computeDepth(kind, state.cross);
  const plane = t(`ct.plane.${kind}`);
  const label = [
    isSized ? t('ct.planeAt', { plane, depth: formatDecimal(depth) }) : plane,
    ...(viewed.orientation.tilt === null ? [] : [t('ct.tilt.done')]),
  ].join(' · ');
  const goToDepth = (next: number): void =>
    actions.goTo(addVectors(state.cross, scaleVector(toNormal(PLANE_AXES[kind]), next - depth)));
  return (
    <div className={styles['frame']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pointers act on the window of the plane that has the focus */}
      <div
        ref={pane}
        className={styles['pane']}
        role="group"
        aria-label={label}
        aria-describedby="ct-keys"
        data-plane={kind}
        data-tool={state.tool}
        data-mm-per-pixel={view?.mmPerPixel}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys act on the plane that has the focus
        tabIndex={0}
        onKeyDown={keys}
      >
        <PictureCanvas picture={picture} scale={session.scale} window={state.window} />
        {view === null || size === null || shownPlane === null || surface === null ? null : (
          <PlaneMarks
            view={view}
            size={size}
            kind={kind}
            viewed={viewed}
            cross={state.cross}
            marks={state.marks}
            draft={draft}
            shownPlane={shownPlane}
            markText={props.markText}
            isTurned={props.isTurned}
          >
            <PlaneCanals state={state} surface={surface} mmPerPixel={view.mmPerPixel} isSized={isSized} />
            {kind === 'axial' ? (
              <ArchMarks view={view} arch={state.arch} curve={props.curve} section={state.section} />
            ) : null}
          </PlaneMarks>
        )}
        <span className={styles['caption']} data-caption>
          {label}
        </span>
        {props.children}
      </div>
      <SliceBar
        plane={plane}
        range={range}
        index={toSliceIndex(range, depth)}
        seenSlices={seenSlices}
        onDepth={goToDepth}
      />
    </div>
  );
}
