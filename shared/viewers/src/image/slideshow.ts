import { useEffect, useRef, useState } from 'react';

/** The time for which an image is shown, in ms. */
const PAUSE_MS = 4000;

/**
 * Advances automatically while it plays.
 *
 * @param next shows the next image.
 */
export function useSlideshow(next: () => void): { readonly playing: boolean; readonly toggle: () => void } {
  const [playing, setPlaying] = useState(false);
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => latest.current(), PAUSE_MS);
    return () => clearInterval(timer);
  }, [playing]);
  return { playing, toggle: () => setPlaying((before) => !before) };
}
