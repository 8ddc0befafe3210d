import { listen } from '@dentarium/platform/page-events';
import { focusHeading } from './heading.ts';

const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** The number of elements that are remembered; a dialog over a dialog needs a few. */
const MAX_PLACES = 100;

function isShown(element: Element): boolean {
  for (let current: Element | null = element; current !== null; current = current.parentElement) {
    if (getComputedStyle(current).display === 'none') return false;
  }
  return true;
}

function canTakeFocus(element: HTMLElement | undefined): element is HTMLElement {
  return element !== undefined && !element.matches(':disabled, [inert] *') && isShown(element);
}

/**
 * Returns whether an element was within a dialog or a menu, or around one: a drawer takes the focus itself before its
 * first field has it.
 */
function wasInOverlay(element: Element): boolean {
  return element.closest(OVER_THE_PAGE) !== null || element.querySelector(OVER_THE_PAGE) !== null;
}

/**
 * Restores the focus when a dialog or a menu is removed with it: to the last focused element that still can be focused,
 * such as the button that opened it, else to the heading of the page. This covers every dialog of the site and its
 * modules, however it was rendered.
 *
 * @returns a function that stops it.
 */
export function restoreLostFocus(): () => void {
  const places: WeakRef<HTMLElement>[] = [];
  const stopFocus = listen(document, 'focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    places.push(new WeakRef(target));
    if (places.length > MAX_PLACES) places.shift();
  });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    const last = places.at(-1)?.deref();
    if (last === undefined || last.isConnected || !wasInOverlay(last)) return;
    const connectedPlaces = places.filter((place) => place.deref()?.isConnected === true);
    places.splice(0, places.length, ...connectedPlaces);
    const previousTarget = connectedPlaces.map((place) => place.deref()).findLast(canTakeFocus);
    if (previousTarget !== undefined) return previousTarget.focus({ preventScroll: true });
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading !== null) focusHeading(heading);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stopFocus();
    observer.disconnect();
  };
}
