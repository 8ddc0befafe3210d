const MIN_ROOT_PX = 24;
const BASE_WIDTH_PX = 1300;
const CALM_MS = 16;

/** Computes the root font size for a page width: 24 px at 1300 px and less, growing with the width (MODE-07). */
export function computeRootSize(width: number): number {
  return (MIN_ROOT_PX * Math.max(width, BASE_WIDTH_PX)) / BASE_WIDTH_PX;
}

/** Updates the root font size with the width of the page; our own layout measures depend on it. */
export function followPageWidth(): void {
  const page = document.documentElement;
  const apply = (): void => {
    page.style.fontSize = `${computeRootSize(page.clientWidth)}px`;
  };
  let calmTimer: ReturnType<typeof setTimeout> | undefined;
  new ResizeObserver(() => {
    clearTimeout(calmTimer);
    calmTimer = setTimeout(apply, CALM_MS);
  }).observe(page);
  apply();
}
