import { listen } from '@dentarium/platform/page-events';
import type { PointerEvent as ReactPointerEvent } from 'react';

/** Follows a pressed pointer until it is released. @param onMove gets the distance from the start in px */
export function trackPointer(
  { button, currentTarget: target, pointerId, clientX, clientY }: ReactPointerEvent<HTMLElement>,
  onMove: (right: number, down: number) => void,
  onEnd: () => void,
): void {
  if (button !== 0) return;
  target.setPointerCapture(pointerId);
  const stops = [
    listen<PointerEvent>(target, 'pointermove', (event) => onMove(event.clientX - clientX, event.clientY - clientY)),
    ...['pointerup', 'pointercancel'].map((name) =>
      listen(target, name, () => {
        for (const stop of stops) stop();
        onEnd();
      }),
    ),
  ];
}
