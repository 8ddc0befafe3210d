import { type RefObject, useRef } from 'react';

/** The time that images may take before the rest is printed without them, in ms. */
const MAX_WAIT_MS = 10_000;

/** Returns a reference for a `Paper`, and a function that prints the page once the images on that paper are loaded. */
export function usePaper(): {
  readonly paper: RefObject<HTMLDivElement | null>;
  readonly print: () => Promise<void>;
} {
  const paper = useRef<HTMLDivElement>(null);
  const print = async (): Promise<void> => {
    if (paper.current !== null) await waitForImages(paper.current);
    window.print();
  };
  return { paper, print };
}

/** Waits for every image, up to a limit: a broken image must not prevent printing. */
async function waitForImages(paper: HTMLElement): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (paper.querySelector('[data-loaded="false"]') !== null && Date.now() < deadline) {
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  await Promise.all([...paper.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
}
