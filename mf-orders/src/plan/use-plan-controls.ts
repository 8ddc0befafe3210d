import type { OfArches } from '@dentarium/scheme';
import type { SchemePart } from '@dentarium/scheme/scene';
import { useEffect, useState } from 'react';
import { type Overlay, OVERLAYS, type PlanLooks, PlanScenes } from './plan-scenes.ts';
import { lastStep, movedTo, placeOf, type Slider } from './plan-steps.ts';

/** Steps that are played in a second. */
const PACE = 4;

/** What a page does with the pictures of plans. */
export interface PlanControls {
  readonly scenes: PlanScenes;
  /** How many steps can be gone. */
  readonly steps: OfArches<number>;
  readonly at: OfArches<number>;
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

/** Holds the step, what is played and what is shown of the plans of a page. */
export function usePlanControls(steps: OfArches<number>): PlanControls {
  const [scenes] = useState(() => new PlanScenes());
  const [at, setAt] = useState<OfArches<number>>({ upper: 0, lower: 0 });
  const [looks, setLooks] = useState<PlanLooks>({ hidden: new Set(), hasGrid: false, overlay: 'none', chosen: null });
  const [playing, setPlaying] = useState<Slider | null>(null);
  useEffect(() => scenes.setLooks(looks), [scenes, looks]);
  useEffect(() => {
    if (playing === null) scenes.setStep(at);
  }, [scenes, at, playing]);
  usePlaying(scenes, { playing, at, steps }, setAt, () => setPlaying(null));
  const change = (more: Partial<PlanLooks>): void => setLooks((before) => ({ ...before, ...more }));
  return {
    scenes,
    steps,
    at,
    looks,
    playing,
    go: (slider, to) => {
      setPlaying(null);
      setAt((before) => movedTo(before, slider, to, steps));
    },
    play: (slider) => {
      if (playing === slider) return setPlaying(null);
      // From the end it begins again.
      if (placeOf(at, slider) >= lastStep(steps, slider)) setAt((before) => movedTo(before, slider, 0, steps));
      return setPlaying(slider);
    },
    toggle: (part) =>
      setLooks((before) => {
        const hidden = new Set(before.hidden);
        if (!hidden.delete(part)) hidden.add(part);
        return { ...before, hidden };
      }),
    toggleGrid: () => setLooks((before) => ({ ...before, hasGrid: !before.hasGrid })),
    lay: (overlay) => change({ overlay }),
    nextOverlay: () =>
      setLooks((before) => ({
        ...before,
        overlay: OVERLAYS[(OVERLAYS.indexOf(before.overlay) + 1) % OVERLAYS.length] ?? 'none',
      })),
    choose: (chosen) => change({ chosen }),
  };
}

/** Plays from where the slider stands to its end: the pictures move evenly, the page is told of whole steps. */
function usePlaying(
  scenes: PlanScenes,
  now: { readonly playing: Slider | null; readonly at: OfArches<number>; readonly steps: OfArches<number> },
  onStep: (at: OfArches<number>) => void,
  onEnd: () => void,
): void {
  const { playing, at, steps } = now;
  const [begun, setBegun] = useState<{ readonly slider: Slider; readonly at: OfArches<number> } | null>(null);
  if (playing !== (begun?.slider ?? null)) setBegun(playing === null ? null : { slider: playing, at });
  const [upper, lower] = [steps.upper, steps.lower];
  useEffect(() => {
    if (begun === null) return undefined;
    const { slider } = begun;
    const most = { upper, lower };
    const from = placeOf(begun.at, slider);
    let [frame, told, start] = [0, from, -1];
    const draw = (time: number): void => {
      if (start < 0) start = time;
      const to = Math.min(lastStep(most, slider), from + ((time - start) / 1000) * PACE);
      scenes.setStep(movedTo(begun.at, slider, to, most));
      if (Math.floor(to) !== told) {
        told = Math.floor(to);
        onStep(movedTo(begun.at, slider, told, most));
      }
      if (to >= lastStep(most, slider)) onEnd();
      else frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is told is the page's own state
  }, [scenes, begun, upper, lower]);
}
