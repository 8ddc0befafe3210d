import type { PerArch } from '@dentarium/scheme';
import type { SchemePart } from '@dentarium/scheme/scene';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEvent } from '../saving/use-event.ts';
import { type Overlay, OVERLAYS, type PlanDisplayOptions, PlanScenes } from './plan-scenes.ts';
import { getLastStep, moveSlider, toSliderPosition, type Slider } from './plan-steps.ts';

/** Steps that are played in a second. */
const STEPS_PER_SECOND = 4;

/** What a page does with the pictures of plans. */
export interface PlanControls {
  readonly scenes: PlanScenes;
  /** How many steps can be gone. */
  readonly steps: PerArch<number>;
  readonly at: PerArch<number>;
  readonly options: PlanDisplayOptions;
  /** What is played; `null` while everything stands. */
  readonly playing: Slider | null;
  readonly goTo: (slider: Slider, to: number) => void;
  readonly play: (slider: Slider) => void;
  readonly toggle: (part: SchemePart) => void;
  readonly toggleGrid: () => void;
  readonly setOverlay: (overlay: Overlay) => void;
  readonly showNextOverlay: () => void;
  readonly selectTooth: (tooth: number | null) => void;
}

/** What is played, and where it began. */
interface Playback {
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
    // From the end it begins again.
    const from = toSliderPosition(at, slider) >= getLastStep(steps, slider) ? moveSlider(at, slider, 0, steps) : at;
    setAt(from);
    return setPlayback({ slider, from });
  });
  const actions = useMemo(() => {
    const change = (more: Partial<PlanDisplayOptions>): void => setOptions((before) => ({ ...before, ...more }));
    return {
      go: (slider: Slider, to: number): void => {
        setPlayback(null);
        setAt((before) => moveSlider(before, slider, to, steps));
      },
      toggle: (part: SchemePart): void =>
        setOptions((before) => ({ ...before, hidden: togglePart(before.hidden, part) })),
      toggleGrid: (): void => setOptions((before) => ({ ...before, hasGrid: !before.hasGrid })),
      lay: (overlay: Overlay): void => change({ overlay }),
      nextOverlay: (): void => setOptions((before) => ({ ...before, overlay: toNextOverlay(before.overlay) })),
      choose: (chosen: number | null): void => change({ selectedTooth: chosen }),
    };
  }, [steps]);
  const stillAt = playback?.from ?? at;
  const playing = playback?.slider ?? null;
  const still = useMemo(
    () => ({ scenes, steps, at: stillAt, looks: options, playing, play, ...actions }),
    [scenes, steps, stillAt, options, playing, play, actions],
  );
  return { controls: { ...still, at }, still };
}

function togglePart(hidden: ReadonlySet<SchemePart>, part: SchemePart): ReadonlySet<SchemePart> {
  const next = new Set(hidden);
  if (!next.delete(part)) next.add(part);
  return next;
}

function toNextOverlay(overlay: Overlay): Overlay {
  return OVERLAYS[(OVERLAYS.indexOf(overlay) + 1) % OVERLAYS.length] ?? 'none';
}

/** Plays from where it began to the end of the slider: the pictures move evenly, the page is told of whole steps. */
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
