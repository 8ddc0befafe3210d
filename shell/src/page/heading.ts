import { listen } from '@dentarium/platform/page-events';
import { type RefObject, useEffect, useRef } from 'react';

const PRODUCT = 'Dentarium';
/** The time in which a page may show its heading and still get the focus, in ms. */
const MAX_WAIT_MS = 5000;

/** Returns the title of the browser tab for the heading of a page. */
export function toDocumentTitle(heading: string | null | undefined): string {
  const text = heading?.trim() ?? '';
  return text === '' ? PRODUCT : `${text} · ${PRODUCT}`;
}

/** Names the browser tab after a page that stands alone. */
export function useDocumentTitle(heading: string): void {
  useEffect(() => {
    document.title = toDocumentTitle(heading);
  }, [heading]);
}

/**
 * Calls back with the main heading and the title of the page when either changes. The title is the text of the heading,
 * or the `data-page-title` of an element of the page.
 *
 * @returns a function that stops it.
 */
function watchHeading(main: HTMLElement, onChange: (heading: HTMLElement, title: string) => void): () => void {
  let last: HTMLElement | null = null;
  let text = '';
  const check = (): void => {
    const heading = main.querySelector('h1');
    if (heading === null) return;
    const title = main.querySelector('[data-page-title]')?.getAttribute('data-page-title') ?? heading.textContent;
    if (heading === last && title === text) return;
    last = heading;
    text = title;
    onChange(heading, title);
  };
  const observer = new MutationObserver(check);
  const titles = { attributes: true, attributeFilter: ['data-page-title'] };
  observer.observe(main, { childList: true, subtree: true, characterData: true, ...titles });
  check();
  return () => observer.disconnect();
}

/** Returns whether the focus may be moved: it is lost, or still outside of the page. */
function isFocusFree(main: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !main.contains(focused);
}

/** Moves the focus to a heading, which is not in the tab order. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Names the browser tab after the page. It moves the focus to the heading after each change of page, and when the page
 * is replaced under the focus, as by another version of its module, so that a screen reader announces the page and Tab
 * continues from there.
 */
export function useHeading(main: RefObject<HTMLElement | null>, path: string): void {
  useEffect(() => {
    const element = main.current;
    if (element === null) return;
    let focused: EventTarget | null = null;
    const stopFocus = listen(element, 'focusin', ({ target }) => {
      focused = target;
    });
    const stopHeading = watchHeading(element, (heading, title) => {
      document.title = toDocumentTitle(title);
      const isRemoved = focused instanceof Element && !focused.isConnected;
      focused = null;
      if (isRemoved && document.activeElement === document.body) focusHeading(heading);
    });
    return () => {
      stopFocus();
      stopHeading();
    };
  }, [main]);

  const lastPath = useRef(path);
  useEffect(() => {
    const element = main.current;
    if (element === null || lastPath.current === path) return;
    lastPath.current = path;
    const deadline = Date.now() + MAX_WAIT_MS;
    const stop = watchHeading(element, (heading) => {
      if (Date.now() < deadline && isFocusFree(element)) focusHeading(heading);
      queueMicrotask(() => stop());
    });
    return stop;
  }, [main, path]);
}
