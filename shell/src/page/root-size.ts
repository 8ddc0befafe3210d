const SMALLEST_PX = 24;
const BASIS_PX = 1300;
const CALM_MS = 16;

/** Computes the root font size for a page width: 24 px at 1300 px and less, growing with the width (MODE-07). */
export function rootSize(width: number): number {
  return (SMALLEST_PX * Math.max(width, BASIS_PX)) / BASIS_PX;
}

/** Updates the root font size with the width of the page; our own layout measures depend on it. */
export function keepRootSize(): void {
  const page = document.documentElement;
  const apply = (): void => {
    page.style.fontSize = `${rootSize(page.clientWidth)}px`;
  };
  let calm: ReturnType<typeof setTimeout> | undefined;
  new ResizeObserver(() => {
    clearTimeout(calm);
    calm = setTimeout(apply, CALM_MS);
  }).observe(page);
  apply();
}
