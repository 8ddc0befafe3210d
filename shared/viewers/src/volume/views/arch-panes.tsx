import { addVectors, dot, scaleVector, subtractVectors, type Vector } from '@dentarium/models/vectors';
import { useCallback } from 'react';
import { type ArchCurve, toOutwardDirection } from '../geometry/arch-curve.ts';
import { toArchFingerprint } from '../geometry/fingerprint.ts';
import { type ShownPlane, toKeptPlace, toMarkPlane } from '../marks/mark-plane.ts';
import type { MarkText } from '../marks/mark-text.ts';
import type { ViewedVolume } from '../session/viewed-volume.ts';
import { useVolumeTexts } from '../texts.ts';
import { createPanoramaSampling, createSectionSampling } from '../voxels/panorama.ts';
import type { CtActions, CtState } from './ct-state.ts';
import { computeFlatDistance, type FlatMark, FlatPane, type FlatPoint } from './flat-pane.tsx';
import { PanoramaCanals } from './panorama-canals.tsx';
import { PlaneCanals } from './plane-canals.tsx';
import { findMarksOn } from './shown-marks.tsx';

/** The default slab of a panoramic picture: mm before and behind the arch. */
const TROUGH = { mm: 10, way: 'mean' } as const;
/** Mm across the arch that a section shows. */
const SECTION_WIDTH = 40;

interface ArchPaneProps {
  readonly curve: ArchCurve;
  readonly viewed: ViewedVolume;
  readonly state: CtState;
  readonly actions: CtActions;
  readonly markText: MarkText;
}

/** Shows the panoramic picture along the arch. */
export function PanoramaPane({
  curve,
  viewed,
  state,
  actions,
  arch,
  isTurned,
}: ArchPaneProps & {
  /** The points of the arch as they are kept. */
  readonly arch: readonly Vector[];
  readonly isTurned: boolean;
}) {
  const { t } = useVolumeTexts();
  const { slab } = state;
  const { step } = viewed;
  const [top, bottom] = [viewed.box.most[2], viewed.box.least[2]];
  const samplingAt = useCallback(
    (mmPerPixel: number) => createPanoramaSampling(curve, { top, bottom }, mmPerPixel, slab.mm > 0 ? slab : TROUGH),
    [curve, top, bottom, slab],
  );
  const goTo = ({ across, down }: FlatPoint): void => {
    const { place } = curve.at(across);
    actions.goTo([place[0], place[1], top - down]);
    actions.setSection(across);
  };
  const at = { across: Math.min(state.section, curve.length), down: top - state.cross[2] };
  const keys = {
    ArrowLeft: () => goTo({ ...at, across: Math.max(0, at.across - step) }),
    ArrowRight: () => goTo({ ...at, across: Math.min(curve.length, at.across + step) }),
    ArrowUp: () => goTo({ ...at, down: at.down - step }),
    ArrowDown: () => goTo({ ...at, down: at.down + step }),
  };
  const geometry = toArchFingerprint(viewed.session.fingerprint, arch, viewed.orientation.tilt);
  const toLines = (points: readonly FlatPoint[]): readonly string[] => [`${computeFlatLength(points).toFixed(1)} mm`];
  const marks = state.marks.flatMap((mark): FlatMark[] => {
    if (mark.kind !== 'along') return [];
    const points = [mark.from, mark.to].map(({ mm, height }) => ({ across: mm, down: top - height }));
    return [{ id: mark.id, kind: 'length', points, lines: toLines(points), isStale: mark.geometry !== geometry }];
  });
  return (
    <FlatPane
      view="panorama"
      label={t('ct.panoramaAt', { mm: at.across.toFixed(1), length: curve.length.toFixed(1) })}
      viewed={viewed}
      state={state}
      extent={{ width: curve.length, height: top - bottom }}
      samplingAt={samplingAt}
      marks={marks}
      toLines={({ points }) => toLines(points)}
      canDraw={(kind) => kind === 'length'}
      onWindow={actions.setWindow}
      onPoint={goTo}
      onDraw={(_, [from, to]) => {
        if (from === undefined || to === undefined) return;
        actions.measureAlong({ mm: from.across, height: top - from.down }, { mm: to.across, height: top - to.down });
      }}
      onSteps={(steps) => goTo({ ...at, across: Math.min(Math.max(at.across + steps, 0), curve.length) })}
      keys={keys}
      cross={at}
      crossing={['section', 'axial']}
      sides={isTurned ? ['R', 'L'] : undefined}
      canalSurface={null}
      canalActions={actions.canals}
    >
      {(screen) => <PanoramaCanals canals={state.canals} curve={curve} top={top} screen={screen} />}
    </FlatPane>
  );
}

/** Shows the section across the arch at the place that is marked in the panoramic picture. */
export function SectionPane({ curve, viewed, state, actions, markText }: ArchPaneProps) {
  const { t } = useVolumeTexts();
  const { slab } = state;
  const { step, orientation } = viewed;
  const [top, bottom] = [viewed.box.most[2], viewed.box.least[2]];
  const mm = Math.min(state.section, curve.length);
  const samplingAt = useCallback(
    (mmPerPixel: number) =>
      createSectionSampling(curve, mm, { top, bottom }, { mmPerPixel, widthMm: SECTION_WIDTH, slab }),
    [curve, mm, top, bottom, slab],
  );
  const middle = curve.at(mm);
  const out = toOutwardDirection(middle);
  const toVolumePlace = ({ across, down }: FlatPoint): Vector => {
    const [x, y] = addVectors(middle.place, scaleVector(out, across - SECTION_WIDTH / 2));
    return [x, y, top - down];
  };
  const toFlatPoint = (place: Vector): FlatPoint => ({
    across: dot(subtractVectors(place, middle.place), out) + SECTION_WIDTH / 2,
    down: top - place[2],
  });
  const shownPlane: ShownPlane = {
    view: 'section',
    right: out,
    down: [0, 0, -1],
    centre: middle.place,
    slab,
    orientation,
    reachMm: step / 2,
  };
  const canalPlane = {
    axes: { right: out, down: shownPlane.down },
    plane: { centre: middle.place, normal: middle.direction, slabMm: slab.mm },
    stepMm: step,
  };
  const { fingerprint } = viewed.session;
  const marks = findMarksOn(state.marks, shownPlane).map((mark): FlatMark => ({
    id: mark.id,
    kind: mark.kind,
    points: mark.points.map((point) => toFlatPoint(orientation.toView(point))),
    lines: markText(mark),
    isStale: mark.geometry !== fingerprint,
  }));
  const move = (by: number): void => {
    const next = Math.min(Math.max(mm + by, 0), curve.length);
    const { place } = curve.at(next);
    actions.goTo([place[0], place[1], state.cross[2]]);
    actions.setSection(next);
  };
  const keys = {
    PageUp: () => move(step),
    PageDown: () => move(-step),
    ArrowLeft: () => actions.goTo(addVectors(state.cross, scaleVector(out, -step))),
    ArrowRight: () => actions.goTo(addVectors(state.cross, scaleVector(out, step))),
    ArrowUp: () => actions.goTo(addVectors(state.cross, [0, 0, step])),
    ArrowDown: () => actions.goTo(addVectors(state.cross, [0, 0, -step])),
  };
  return (
    <FlatPane
      view="section"
      label={t('ct.sectionAt', { mm: mm.toFixed(1) })}
      viewed={viewed}
      state={state}
      extent={{ width: SECTION_WIDTH, height: top - bottom }}
      samplingAt={samplingAt}
      marks={marks}
      toLines={({ kind, points }) =>
        markText({
          id: '',
          kind,
          plane: toMarkPlane(shownPlane),
          points: points.map((point) => toKeptPlace(toVolumePlace(point), orientation)),
          geometry: fingerprint,
        })
      }
      canDraw={() => true}
      onWindow={actions.setWindow}
      onPoint={(at) => actions.goTo(toVolumePlace(at))}
      onDraw={(kind, points) => actions.draw(kind, points.map(toVolumePlace), shownPlane)}
      onSteps={move}
      keys={keys}
      cross={toFlatPoint(state.cross)}
      crossing={['panorama', 'axial']}
      canalSurface={{ ...canalPlane, toPlace: toVolumePlace, toFlatPoint }}
      canalActions={actions.canals}
    >
      {({ toScreen, mmPerPixel }) => (
        <PlaneCanals
          state={state}
          surface={{ ...canalPlane, toScreen: (place) => toScreen(toFlatPoint(place)) }}
          mmPerPixel={mmPerPixel}
          isSized
        />
      )}
    </FlatPane>
  );
}

function computeFlatLength([from, to]: readonly FlatPoint[]): number {
  return from === undefined || to === undefined ? 0 : computeFlatDistance(from, to);
}
