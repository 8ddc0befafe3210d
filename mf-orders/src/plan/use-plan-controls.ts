import type { PerArch } from '@dentarium/scheme';
import type { SchemePart } from '@dentarium/scheme/scene';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEvent } from '../saving/use-event.ts';
import { type Overlay, OVERLAYS, type PlanLooks, PlanScenes } from './plan-scenes.ts';
import { lastStep, movedTo, placeOf, type Slider } from './plan-steps.ts';

/** Steps that are played in a second. */
const PACE = 4;

/** What a page does with the pictures of plans. */
export interface PlanControls {
  readonly scenes: PlanScenes;
  /** How many steps can be gone. */
  readonly steps: PerArch<number>;
  readonly at: PerArch<number>;
  readonly looks: PlanLooks;
  /** What is played; `null` while everything stands. */
  readonly playing: Slider | null;
  readonly go: (slider: Slider, to: number) => void;
  readonly play: (slider: Slider) => void;
  readonly toggle: (part: SchemePart) => void;
  readonly toggleGrid: () => void;
  readonly lay: (overlay: Overlay) => void;
  readonly nextOverlay: () => void;
  readonly choose: (tooth: number | null) => void;
}

/** What is played, and where it began. */
interface Played {
  readonly slider: Slider;
  readonly from: PerArch<number>;
}

/**
 * Holds the step, what is played and what is shown of the plans of a page.
 *
 * @returns the controls, and `still` ones, which stay the same while steps are played: their `at` is where that began. What is drawn with
 *   these leaves the processor to the pictures; where those are is told by the scenes.
 */
export function usePlanControls({ upper, lower }: PerArch<number>): {
  readonly controls: PlanControls;
  readonly still: PlanControls;
} {
  const [scenes] = useState(() => new PlanScenes());
  const [at, setAt] = useState<PerArch<number>>({ upper: 0, lower: 0 });
  const [looks, setLooks] = useState<PlanLooks>({ hidden: new Set(), hasGrid: false, overlay: 'none', chosen: null });
  const [played, setPlayed] = useState<Played | null>(null);
  const steps = useMemo(() => ({ upper, lower }), [upper, lower]);
  useEffect(() => scenes.setLooks(looks), [scenes, looks]);
  useEffect(() => {
    if (played === null) scenes.setStep(at);
  }, [scenes, at, played]);
  const end = useCallback((): void => setPlayed(null), []);
  usePlaying(scenes, played, steps, setAt, end);
  const play = useEvent((slider: Slider): void => {
    if (played?.slider === slider) return end();
    // From the end it begins again.
    const from = placeOf(at, slider) >= lastStep(steps, slider) ? movedTo(at, slider, 0, steps) : at;
    setAt(from);
    return setPlayed({ slider, from });
  });
  const acts = useMemo(() => {
    const change = (more: Partial<PlanLooks>): void => setLooks((before) => ({ ...before, ...more }));
    return {
      go: (slider: Slider, to: number): void => {
        setPlayed(null);
        setAt((before) => movedTo(before, slider, to, steps));
      },
      toggle: (part: SchemePart): void => setLooks((before) => ({ ...before, hidden: toggled(before.hidden, part) })),
      toggleGrid: (): void => setLooks((before) => ({ ...before, hasGrid: !before.hasGrid })),
      lay: (overlay: Overlay): void => change({ overlay }),
      nextOverlay: (): void => setLooks((before) => ({ ...before, overlay: overlayAfter(before.overlay) })),
      choose: (chosen: number | null): void => change({ chosen }),
    };
  }, [steps]);
  const stillAt = played?.from ?? at;
  const playing = played?.slider ?? null;
  const still = useMemo(
    () => ({ scenes, steps, at: stillAt, looks, playing, play, ...acts }),
    [scenes, steps, stillAt, looks, playing, play, acts],
  );
  return { controls: { ...still, at }, still };
}

function toggled(hidden: ReadonlySet<SchemePart>, part: SchemePart): ReadonlySet<SchemePart> {
  const next = new Set(hidden);
  if (!next.delete(part)) next.add(part);
  return next;
}

function overlayAfter(overlay: Overlay): Overlay {
  return OVERLAYS[(OVERLAYS.indexOf(overlay) + 1) % OVERLAYS.length] ?? 'none';
}

/** Plays from where it began to the end of the slider: the pictures move evenly, the page is told of whole steps. */
function usePlaying(
  scenes: PlanScenes,
  played: Played | null,
  steps: PerArch<number>,
  onStep: (at: PerArch<number>) => void,
  onEnd: () => void,
): void {
  useEffect(() => {
    if (played === null) return undefined;
    const { slider, from } = played;
    const [first, last] = [placeOf(from, slider), lastStep(steps, slider)];
    let [frame, told, start] = [0, first, -1];
    const draw = (time: number): void => {
      if (start < 0) start = time;
      const to = Math.min(last, first + ((time - start) / 1000) * PACE);
      scenes.setStep(movedTo(from, slider, to, steps));
      if (Math.floor(to) !== told) {
        told = Math.floor(to);
        onStep(movedTo(from, slider, told, steps));
      }
      if (to >= last) onEnd();
      else frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [scenes, played, steps, onStep, onEnd]);
}
