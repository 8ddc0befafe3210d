import { useEffect, useRef } from 'react';
import { type Guard, guardLeaving } from './leave-guard.ts';

function isOtherPage(from: URL, to: URL): boolean {
  return from.pathname !== to.pathname;
}

/**
 * Asks before unsaved changes of this screen are lost: by another route, by back, by closing the page.
 *
 * @param active whether something is unsaved.
 * @param message the question that users are asked.
 * @param isLeaving whether a navigation loses the changes; by default every navigation to another path does.
 */
export function useLeaveGuard(active: boolean, message: string, isLeaving: Guard['isLeaving'] = isOtherPage): void {
  const latest = useRef(isLeaving);
  useEffect(() => {
    latest.current = isLeaving;
  });
  useEffect(
    () => (active ? guardLeaving({ message, isLeaving: (from, to) => latest.current(from, to) }) : undefined),
    [active, message],
  );
}
