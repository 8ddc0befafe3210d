import type { PerArch } from '@dentarium/scheme';
import type { SchemePart, SchemeView } from '@dentarium/scheme/scene';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEvent } from '../hooks/use-event.ts';
import { type Overlay, OVERLAYS, type PlanDisplayOptions, PlanScenes } from './plan-scenes.ts';
import { hideOppositeArch } from './visible-arches.ts';
import { getLastStep, moveSlider, toSliderPosition, type Slider } from './plan-steps.ts';

/** The number of steps played per second. */
const STEPS_PER_SECOND = 4;

/** The actions of a page on the pictures of plans. */
export interface PlanControls {
  readonly scenes: PlanScenes;
  /** The last step of each arch. */
  readonly steps: PerArch<number>;
  readonly at: PerArch<number>;
  readonly options: PlanDisplayOptions;
  /** The slider in playback; `null` without playback. */
  readonly playing: Slider | null;
  readonly goTo: (slider: Slider, to: number) => void;
  readonly play: (slider: Slider) => void;
  /** Switches to a view, of which an occlusal one hides the opposite arch. */
  readonly look: (view: SchemeView) => void;
  readonly toggle: (part: SchemePart) => void;
  readonly toggleGrid: () => void;
  readonly setOverlay: (overlay: Overlay) => void;
  readonly showNextOverlay: () => void;
  readonly selectTooth: (tooth: number | null) => void;
}

/** A playback with its start. */
interface Playback {
  readonly slider: Slider;
  readonly from: PerArch<number>;
}

/**
 * Manages the step, the playback and the display options of the plans of a page.
 *
 * @returns the controls, and `still` ones, which do not change during playback: their `at` is its start. Content drawn
 * with them leaves the CPU to the pictures, whose position the scenes report
 */
export function usePlanControls({ upper, lower }: PerArch<number>): {
  readonly controls: PlanControls;
  readonly stillControls: PlanControls;
} {
  const [scenes] = useState(() => new PlanScenes());
  const [at, setAt] = useState<PerArch<number>>({ upper: 0, lower: 0 });
  const [options, setOptions] = useState<PlanDisplayOptions>({
    hidden: new Set(),
    hasGrid: false,
    overlay: 'none',
    selectedTooth: null,
  });
  const [playback, setPlayback] = useState<Playback | null>(null);
  const steps = useMemo(() => ({ upper, lower }), [upper, lower]);
  useEffect(() => scenes.setDisplayOptions(options), [scenes, options]);
  useEffect(() => {
    if (playback === null) scenes.setStep(at);
  }, [scenes, at, playback]);
  const stopPlayback = useCallback((): void => setPlayback(null), []);
  usePlaybackAnimation(scenes, playback, steps, setAt, stopPlayback);
  const play = useEvent((slider: Slider): void => {
    if (playback?.slider === slider) return stopPlayback();
    // Playback at the end restarts from the beginning.
    const from = toSliderPosition(at, slider) >= getLastStep(steps, slider) ? moveSlider(at, slider, 0, steps) : at;
    setAt(from);
    return setPlayback({ slider, from });
  });
  const look = useEvent((view: SchemeView): void => {
    const hidden = hideOppositeArch(options.hidden, view, (arch) => scenes.hasTeeth(arch));
    setOptions((before) => ({ ...before, hidden }));
    // The view fits what it shows.
    scenes.setDisplayOptions({ ...options, hidden });
    scenes.look(view);
  });
  const actions = useMemo(() => {
    const change = (more: Partial<PlanDisplayOptions>): void => setOptions((before) => ({ ...before, ...more }));
    return {
      goTo: (slider: Slider, to: number): void => {
        setPlayback(null);
        setAt((before) => moveSlider(before, slider, to, steps));
      },
      toggle: (part: SchemePart): void =>
        setOptions((before) => ({ ...before, hidden: togglePart(before.hidden, part) })),
      toggleGrid: (): void => setOptions((before) => ({ ...before, hasGrid: !before.hasGrid })),
      setOverlay: (overlay: Overlay): void => change({ overlay }),
      showNextOverlay: (): void => setOptions((before) => ({ ...before, overlay: toNextOverlay(before.overlay) })),
      selectTooth: (selectedTooth: number | null): void => change({ selectedTooth }),
    };
  }, [steps]);
  const stillAt = playback?.from ?? at;
  const playing = playback?.slider ?? null;
  const stillControls = useMemo(
    () => ({ scenes, steps, at: stillAt, options, playing, play, look, ...actions }),
    [scenes, steps, stillAt, options, playing, play, look, actions],
  );
  return { controls: { ...stillControls, at }, stillControls };
}

function togglePart(hidden: ReadonlySet<SchemePart>, part: SchemePart): ReadonlySet<SchemePart> {
  const next = new Set(hidden);
  if (!next.delete(part)) next.add(part);
  return next;
}

function toNextOverlay(overlay: Overlay): Overlay {
  return OVERLAYS[(OVERLAYS.indexOf(overlay) + 1) % OVERLAYS.length] ?? 'none';
}

/**
 * Plays from the start to the end of the slider. The pictures move smoothly, and the page is updated for whole steps.
 */
function usePlaybackAnimation(
  scenes: PlanScenes,
  playback: Playback | null,
  steps: PerArch<number>,
  onStep: (at: PerArch<number>) => void,
  onEnd: () => void,
): void {
  useEffect(() => {
    if (playback === null) return undefined;
    const { slider, from } = playback;
    const [first, last] = [toSliderPosition(from, slider), getLastStep(steps, slider)];
    let [frame, reportedStep, start] = [0, first, -1];
    const draw = (time: number): void => {
      if (start < 0) start = time;
      const to = Math.min(last, first + ((time - start) / 1000) * STEPS_PER_SECOND);
      scenes.setStep(moveSlider(from, slider, to, steps));
      if (Math.floor(to) !== reportedStep) {
        reportedStep = Math.floor(to);
        onStep(moveSlider(from, slider, reportedStep, steps));
      }
      if (to >= last) onEnd();
      else frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [scenes, playback, steps, onStep, onEnd]);
}
