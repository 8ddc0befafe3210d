import { useEffect, useState } from 'react';

/** Display time of each image in ms. Two changes in 0.8 s stay far below three flashes a second (WCAG 2.3.1). */
export const BLINK_MS = { least: 400, first: 700, most: 2000 } as const;

/** The state of alternating images. Users who prefer reduced motion start with paused alternation. */
export interface Blink {
  readonly upper: boolean;
  readonly playing: boolean;
  readonly pause: number;
  readonly setPause: (milliseconds: number) => void;
  readonly toggle: () => void;
  /** Shows the other image. */
  readonly change: () => void;
}

/** Alternates two images while it is active and playing. */
export function useBlink(active: boolean): Blink {
  const [upper, setUpper] = useState(false);
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [pause, setPause] = useState<number>(BLINK_MS.first);
  useEffect(() => {
    if (!active || !playing) return;
    const timer = setInterval(() => setUpper((before) => !before), Math.max(BLINK_MS.least, pause));
    return () => clearInterval(timer);
  }, [active, playing, pause]);
  return {
    upper,
    playing,
    pause,
    setPause,
    toggle: () => setPlaying((before) => !before),
    change: () => {
      setPlaying(false);
      setUpper((before) => !before);
    },
  };
}
