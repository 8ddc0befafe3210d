/** Whether the browser lets an element cover the whole screen; some of phones do so for videos only. */
export function hasFullScreen(): boolean {
  // Where the browser does not know it, there is no such property.
  return 'fullscreenEnabled' in document && document.fullscreenEnabled;
}

/** Lets an element cover the whole screen, or ends that. A refusal leaves the page as it is. */
export function changeFullScreen(element: HTMLElement | null): void {
  const change = document.fullscreenElement === null ? element?.requestFullscreen() : document.exitFullscreen();
  change?.catch(() => undefined);
}
