import { useCallback } from 'react';
import { useVolumeTexts } from '../texts.ts';
import { toOutwardDirection, type ArchCurve } from '../geometry/arch-curve.ts';
import { computeFinestStep } from '../geometry/arrange-slices.ts';
import { computeDistance, dot, subtractVectors, addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import type { VolumeSession } from '../session/volume-session.ts';
import { createSectionSampling, createPanoramaSampling } from '../voxels/panorama.ts';
import type { CtActions, CtState } from './ct-state.ts';
import { type FlatPoint, FlatPane, computeFlatDistance } from './flat-pane.tsx';

/** The default slab of a panoramic picture: mm before and behind the arch. */
const TROUGH = { mm: 10, way: 'mean' } as const;
/** Mm across the arch that a section shows. */
const SECTION_WIDTH = 40;

interface ArchPaneProps {
  readonly curve: ArchCurve;
  readonly session: VolumeSession;
  readonly state: CtState;
  readonly actions: CtActions;
}

/** Shows the panoramic picture along the arch. */
export function PanoramaPane({
  curve,
  session,
  state,
  actions,
  isTurned,
}: ArchPaneProps & { readonly isTurned: boolean }) {
  const { t } = useVolumeTexts();
  const { slab } = state;
  const [top, bottom] = [session.box.most[2], session.box.least[2]];
  const samplingAt = useCallback(
    (mmPerPixel: number) => createPanoramaSampling(curve, { top, bottom }, mmPerPixel, slab.mm > 0 ? slab : TROUGH),
    [curve, top, bottom, slab],
  );
  const goTo = ({ across, down }: FlatPoint): void => {
    const { place } = curve.at(across);
    actions.goTo([place[0], place[1], top - down]);
    actions.setSection(across);
  };
  const step = computeFinestStep(session.series.grid);
  const at = { across: Math.min(state.section, curve.length), down: top - state.cross[2] };
  const keys = {
    ArrowLeft: () => goTo({ ...at, across: Math.max(0, at.across - step) }),
    ArrowRight: () => goTo({ ...at, across: Math.min(curve.length, at.across + step) }),
    ArrowUp: () => goTo({ ...at, down: at.down - step }),
    ArrowDown: () => goTo({ ...at, down: at.down + step }),
  };
  const lines = state.measurements.flatMap(({ id, alongArch, mm }) =>
    alongArch === undefined
      ? []
      : [
          {
            id,
            mm,
            from: { across: alongArch.from.mm, down: top - alongArch.from.height },
            to: { across: alongArch.to.mm, down: top - alongArch.to.height },
          },
        ],
  );
  return (
    <FlatPane
      view="panorama"
      label={t('ct.panoramaAt', { mm: at.across.toFixed(1), length: curve.length.toFixed(1) })}
      session={session}
      state={state}
      extent={{ width: curve.length, height: top - bottom }}
      samplingAt={samplingAt}
      lines={lines}
      onWindow={actions.setWindow}
      onPoint={goTo}
      onMeasure={(from, to) =>
        actions.measureAlong(computeFlatDistance(from, to), {
          from: { mm: from.across, height: top - from.down },
          to: { mm: to.across, height: top - to.down },
        })
      }
      onSteps={(steps) => goTo({ ...at, across: Math.min(Math.max(at.across + steps, 0), curve.length) })}
      keys={keys}
      cross={at}
      crossing={['section', 'axial']}
      sides={isTurned ? ['R', 'L'] : undefined}
    />
  );
}

/** Shows the section across the arch at the place that is marked in the panoramic picture. */
export function SectionPane({ curve, session, state, actions }: ArchPaneProps) {
  const { t } = useVolumeTexts();
  const { slab } = state;
  const [top, bottom] = [session.box.most[2], session.box.least[2]];
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
  const reach = Math.max(computeFinestStep(session.series.grid), slab.mm / 2);
  const isInSection = (place: Vector): boolean =>
    Math.abs(dot(subtractVectors(place, middle.place), middle.direction)) <= reach;
  const lines = state.measurements.flatMap(({ id, line }) =>
    line === undefined || !isInSection(line.from) || !isInSection(line.to)
      ? []
      : [{ id, mm: computeDistance(line.from, line.to), from: toFlatPoint(line.from), to: toFlatPoint(line.to) }],
  );
  const move = (by: number): void => {
    const next = Math.min(Math.max(mm + by, 0), curve.length);
    const { place } = curve.at(next);
    actions.goTo([place[0], place[1], state.cross[2]]);
    actions.setSection(next);
  };
  const step = computeFinestStep(session.series.grid);
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
      session={session}
      state={state}
      extent={{ width: SECTION_WIDTH, height: top - bottom }}
      samplingAt={samplingAt}
      lines={lines}
      onWindow={actions.setWindow}
      onPoint={(at) => actions.goTo(toVolumePlace(at))}
      onMeasure={(from, to) => actions.measure(toVolumePlace(from), toVolumePlace(to))}
      onSteps={move}
      keys={keys}
      cross={toFlatPoint(state.cross)}
      crossing={['panorama', 'axial']}
    />
  );
}
