import { type RefObject, useEffect, useRef } from 'react';

const PRODUCT = 'Dentarium';
/** How long a page may take to show its heading and still get the focus, in ms. */
const PATIENCE_MS = 5000;

/** The title of the browser tab for the heading of a page. */
export function documentTitle(heading: string | null | undefined): string {
  const text = heading?.trim() ?? '';
  return text === '' ? PRODUCT : `${text} · ${PRODUCT}`;
}

/** Names the browser tab after a page that stands alone. */
export function useDocumentTitle(heading: string): void {
  useEffect(() => {
    document.title = documentTitle(heading);
  }, [heading]);
}

/**
 * Calls back with the main heading whenever it, or its text, changes.
 *
 * @returns stops it.
 */
function watchHeading(main: HTMLElement, onChange: (heading: HTMLElement) => void): () => void {
  let last = '';
  const look = (): void => {
    const heading = main.querySelector('h1');
    if (heading === null || heading.textContent === last) return;
    last = heading.textContent;
    onChange(heading);
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  look();
  return () => observer.disconnect();
}

/** Whether the focus may be moved: it is lost, or still where the way to this page was taken. */
function focusIsFree(main: HTMLElement): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !main.contains(focused);
}

/**
 * Names the browser tab after the page's heading, and moves the focus there after each change of page, so that a
 * screen reader says where one is and Tab goes on from there.
 */
export function useHeading(main: RefObject<HTMLElement | null>, path: string): void {
  useEffect(() => {
    if (main.current === null) return;
    return watchHeading(main.current, (heading) => {
      document.title = documentTitle(heading.textContent);
    });
  }, [main]);

  const arrivedAt = useRef(path);
  useEffect(() => {
    const element = main.current;
    if (element === null || arrivedAt.current === path) return;
    arrivedAt.current = path;
    const until = Date.now() + PATIENCE_MS;
    const stop = watchHeading(element, (heading) => {
      if (Date.now() < until && focusIsFree(element)) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      queueMicrotask(() => stop());
    });
    return stop;
  }, [main, path]);
}
