import type { Page } from './page.ts';

/**
 * Makes the browser ask before the page is closed or reloaded while something is incomplete. It listens only during
 * that time, because a page with a permanent listener cannot be cached for "back".
 *
 * @returns a function that reports to the guard whether something is incomplete.
 */
export function createLeaveGuard(page: Page): (isIncomplete: boolean) => void {
  let isListening = false;
  const ask = (event: BeforeUnloadEvent | Event): void => {
    event.preventDefault();
    // oxlint-disable-next-line typescript/no-deprecated -- Chromium before 119 asks only when a value is set.
    event.returnValue = true;
  };
  return (isIncomplete) => {
    if (isIncomplete === isListening) return;
    isListening = isIncomplete;
    if (isIncomplete) page.events.addEventListener('beforeunload', ask);
    else page.events.removeEventListener('beforeunload', ask);
  };
}
