import { readPersisted, writePersisted } from '@dentarium/platform';
import { listen } from '@dentarium/platform/page-events';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { acceptPlace, centrePlace, fitPlace, movePlace, type Place, resizePlace, type Viewport } from './place.ts';
import { trackPointer } from './track-pointer.ts';

/** The distance of one press of an arrow key in px. */
const KEY_STEP = 24;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

type Change = (place: Place, right: number, down: number, viewport: Viewport) => Place;

function readViewport(): Viewport {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { width, height };
}

/**
 * Keeps the place of a window, which the pointer and the arrow keys move and resize. It is always within the viewport,
 * and is remembered.
 *
 * @param name of the window, under which the place is stored
 */
export function useWindowPlace(name: string) {
  const [viewport, setViewport] = useState(readViewport);
  const [chosenPlace, setChosenPlace] = useState(() => readPersisted(name, acceptPlace) ?? centrePlace(readViewport()));
  useEffect(() => listen(window, 'resize', () => setViewport(readViewport())), []);
  const place = fitPlace(chosenPlace, viewport);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const createHandlers = (change: Change) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (
        event.target instanceof Element &&
        event.target.closest('button') !== null &&
        event.target.closest('[data-window-handle]') === null
      )
        return;
      trackPointer(
        event,
        (right, down) => setChosenPlace(change(place, right, down, viewport)),
        () => writePersisted(name, latest.current),
      );
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const step = ARROWS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = change(place, ...step, viewport);
      setChosenPlace(next);
      writePersisted(name, next);
    },
  });
  return { place, move: createHandlers(movePlace), resize: createHandlers(resizePlace) };
}
