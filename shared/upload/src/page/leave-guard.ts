import type { Page } from './page.ts';

/**
 * Makes the browser ask before the page is closed or reloaded while something is incomplete. It listens only as long
 * as that is so, because a page that always listens cannot be kept for "back".
 *
 * @returns tells the guard whether something is incomplete now.
 */
export function leaveGuard(page: Page): (incomplete: boolean) => void {
  let listening = false;
  const ask = (event: BeforeUnloadEvent | Event): void => {
    event.preventDefault();
    // oxlint-disable-next-line typescript/no-deprecated -- Chromium before 119 asks only when a value is set.
    event.returnValue = true;
  };
  return (incomplete) => {
    if (incomplete === listening) return;
    listening = incomplete;
    if (incomplete) page.events.addEventListener('beforeunload', ask);
    else page.events.removeEventListener('beforeunload', ask);
  };
}
